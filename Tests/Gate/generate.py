"""Writes the table of calls that the gate programs work through, from als.h:  generate.py OUTPUT.c

For each function: a way to call it with values out of an array, what its parameters are, every place inside them where a
value can be bad, and which failures its words in the header allow.
"""
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "faces"))
from header import OPAQUE, Member, read  # noqa: E402

STATUSES = ["ARGUMENT", "HANDLE", "NUMBER", "SYNTAX", "NAME", "HIERARCHY", "CONSTRAINT", "UNSATISFIABLE", "LIMIT", "MEMORY", "BUSY",
            "CALLBACK", "VERSION", "DOCUMENT"]
KINDS = {"als_layout": "LAYOUT", "als_snapshot": "SNAPSHOT", "als_item": "ITEM", "als_constraint": "CONSTRAINT", "als_group": "GROUP",
         "int32_t": "I32", "uint32_t": "U32", "int64_t": "I64", "uint64_t": "U64", "size_t": "SIZE", "double": "DOUBLE",
         "float": "FLOAT"}


class Table:
    def __init__(self, header):
        self.header = header
        self.enums = list(header.enums)
        self.before = self.stacks = set()  # what the function before could answer, "as above", and "as of stacks"

    def kind(self, member):
        """Of one value, and the number of its enum."""
        named = [name for name in re.findall(r"als_\w+", member.comment) if name in self.header.enums and "bits" not in member.comment]
        if member.stars == 0 and member.type in self.header.enums:
            return "ENUM", self.enums.index(member.type)
        if member.stars == 0 and member.type == "int32_t":
            named += [name for name in self.enums if f"_{member.name}".endswith(name[3:])]
            if named:
                return "ENUM", self.enums.index(named[0])
        if member.type in self.header.callbacks:
            return "CALLBACK", -1
        if member.stars == 1 and member.type in OPAQUE:
            return KINDS[member.type], -1
        if member.stars == 1 and member.type == "char" and member.constant:
            return "TEXT", -1
        if member.stars == 1 and member.type == "void":
            return "USER", -1
        if member.stars:
            return "POINTER", -1
        return KINDS[member.type], -1

    def leaves(self, type_, offset):
        """Every plain value of a struct: (kind, enum, offset as C, name, comment)."""
        for field in self.header.structs[type_]:
            for at in range(field.count):
                where = f"{offset} + offsetof({type_}, {field.name})" + (f" + {at} * sizeof(((({type_} *)0)->{field.name})[0])" if field.count > 1 else "")
                if field.stars == 0 and self.header.is_struct(field.type):
                    yield from self.leaves(field.type, where)
                elif field.name != "struct_size":
                    kind, enum = self.kind(field)
                    yield kind, enum, where, field.name

    def slots(self, function):
        for index, parameter in enumerate(function.parameters):
            if parameter.stars == 0 and self.header.is_struct(parameter.type):
                for kind, enum, where, name in self.leaves(parameter.type, "0"):
                    yield index, 0, where, kind, enum, name
                continue
            kind, enum = self.kind(parameter)
            yield index, 0, "0", kind, enum, parameter.name
            if parameter.stars == 1 and parameter.constant and self.header.is_struct(parameter.type):
                for kind, enum, where, name in self.leaves(parameter.type, "0"):
                    yield index, 1, where, kind, enum, name
            elif parameter.stars == 1 and parameter.constant and kind == "POINTER":
                inside = Member(parameter.type, parameter.name)
                yield index, 1, "0", *self.kind(inside), parameter.name

    def sized(self, member):
        return member.stars == 1 and self.header.grows(member.type)

    def allowed(self, function, slots):
        """What the header's general words and the function's own allow."""
        said = set(re.findall(r"\b(?:ALS_ERROR_)?(" + "|".join(STATUSES) + r")\b", function.comment))
        names = set(re.findall(r"\bals_\w+", function.comment))
        for other in self.header.functions:  # "those of als_solve"
            if other.name in names and other.name != function.name and re.search(r"[Ee]rrors[^.]*those of " + other.name, function.comment):
                said |= set(re.findall(r"\b(" + "|".join(STATUSES) + r")\b", other.comment))
        if "Errors: as above" in function.comment:
            said |= self.before
        if "Errors: as of stacks" in function.comment:
            said |= self.stacks
        self.before = said
        if function.name == "als_stack_create":
            self.stacks = said
        if "Errors: any status" in function.comment or "those of both" in function.comment:
            said |= set(STATUSES)
        kinds = {slot[3] for slot in slots}
        if kinds & {"LAYOUT", "SNAPSHOT"}:
            said |= {"ARGUMENT", "BUSY", "MEMORY"}
        if kinds & {"POINTER", "ENUM", "SIZE", "U32", "TEXT"}:
            said |= {"ARGUMENT"}
        if kinds & {"ITEM", "CONSTRAINT", "GROUP"}:
            said |= {"HANDLE"}
        if kinds & {"DOUBLE", "FLOAT"}:
            said |= {"NUMBER"}
        if "TEXT" in kinds or any(p.type == "char" and p.constant for p in function.parameters):
            said |= {"SYNTAX", "LIMIT"}
        if any(self.sized(parameter) for parameter in function.parameters):
            said |= {"VERSION"}
        return sum(1 << STATUSES.index(word) for word in said)

    def thunk(self, function):
        words = []
        for index, parameter in enumerate(function.parameters):
            type_ = f"{'const ' if parameter.constant else ''}{parameter.type}"
            if parameter.stars == 0 and parameter.type not in self.header.callbacks:
                words.append(f"*({type_} *)(void *)v[{index}].bytes")
            elif parameter.type in self.header.callbacks:
                words.append(f"*({type_} *)(void *)v[{index}].bytes")
            else:
                words.append(f"v[{index}].pointer")
        call = f"{function.name}({', '.join(words)})"
        body = {"als_status": f"return (int)({call});", "void": f"{call};\n  return 0;",
                "const char *": f"return {call} ? 0 : -99;"}.get(function.result, f"(void){call};\n  return 0;")
        return f"static int call_{function.name}(gate_value *v) {{\n  (void)v;\n  {body}\n}}\n"

    def element(self, parameter):
        if parameter.stars == 0 or parameter.type in ("void", *OPAQUE) and parameter.stars == 1 or parameter.type in self.header.callbacks:
            return "0"
        return f"sizeof({parameter.type} {'*' * (parameter.stars - 1)})" if parameter.stars > 1 else f"sizeof({parameter.type})"

    def write(self, out):
        out.write("/* Generated from als.h. */\n#include <stddef.h>\n\n#include \"gate.h\"\n\n")
        for name, values in self.header.enums.items():
            out.write(f"static const long long values_{name}[] = {{{', '.join(map(str, values.named.values()))}}};\n")
        out.write("const gate_enum gate_enums[] = {\n")
        for name, values in self.header.enums.items():
            out.write(f"    {{\"{name}\", values_{name}, {len(values.named)}}},\n")
        out.write("};\n\n")
        rows = []
        for function in self.header.functions:
            slots = list(self.slots(function))
            out.write(self.thunk(function))
            if function.parameters:
                out.write(f"static const gate_parameter parameters_{function.name}[] = {{\n")
                for parameter in function.parameters:
                    kind, enum = ("STRUCT", -1) if parameter.stars == 0 and self.header.is_struct(parameter.type) else self.kind(parameter)
                    out.write(f"    {{\"{parameter.name}\", \"{parameter.type}\", GATE_{kind}, {enum}, {parameter.stars}, {int(parameter.constant)}, "
                              f"{self.element(parameter)}, {f'sizeof({parameter.type})' if self.sized(parameter) else 0}}},\n")
                out.write("};\n")
                out.write(f"static const gate_slot slots_{function.name}[] = {{\n")
                for index, inside, where, kind, enum, name in slots:
                    out.write(f"    {{{index}, {inside}, {where}, GATE_{kind}, {enum}, \"{name}\"}},\n")
                out.write("};\n")
            else:
                out.write(f"#define parameters_{function.name} NULL\n#define slots_{function.name} NULL\n")
            rows.append(f"    {{\"{function.name}\", call_{function.name}, parameters_{function.name}, {len(function.parameters)}, "
                        f"slots_{function.name}, {len(slots)}, {self.allowed(function, slots)}u, {int(function.result == 'als_status')}}},\n")
        out.write("\nconst gate_function gate_functions[] = {\n" + "".join(rows) + "};\n")
        out.write(f"const size_t gate_function_count = {len(rows)};\n")


with open(sys.argv[1], "w") as file:
    Table(read()).write(file)
