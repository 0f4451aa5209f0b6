"""What als.js and als.d.ts take from als.h: where the fields of structs lie in WebAssembly, what the functions are given and
answer, enumerations, and their TypeScript types."""
import re

import exports
import tables

# A letter for each kind of value: h a handle, q and l integers of 64 bits, z a size, i and u of 32 bits, d and f floating, p a pointer.
LETTERS = {"als_item": "h", "als_constraint": "h", "als_group": "h", "uint64_t": "q", "int64_t": "l", "size_t": "z", "int32_t": "i", "uint32_t": "u",
           "double": "d", "float": "f"}
TYPES = {"h": "bigint", "q": "number", "l": "number", "z": "number", "i": "number", "u": "number", "d": "number", "f": "number", "p": "number",
         "b": "bigint", "s": "string | null"}
WHOLE = {"als_digest"}  # all 64 bits of these mean something: they are bigints


def letter(header, name, stars=0):
    if stars:
        return "p"
    if name in header.enums:
        return "i"
    return LETTERS.get(name) or (name if name in header.structs else "p")


def kind(header, struct, this):
    """Of a field: a letter or struct; `*` before it is an array elsewhere; s is text."""
    if this.type == "char":
        return "s"
    if this.stars and this.type != "void":
        return "*" + letter(header, this.type)
    found = letter(header, this.type)
    return "b" if struct in WHOLE else found


def struct(header, name):
    size, _, places = exports.layout(header, name, 4)
    listed = " ".join(f"{this.name}:{kind(header, name, this)}:{places[this.name][0]}" + (f":{this.count}" if this.count > 1 else "")
                      for this in header.structs[name])
    return f'  {name}: [{size}, "{listed}"],'


def parameter(header, this, function_name):
    if this.role in ("length", "count", "capacity", "destroy", "user_data", "subject"):
        return this.role
    if this.role in ("text", "needed"):
        return f"{this.role}:{this.name}"
    if this.role == "callback":
        return f"callback:{this.type}"
    if this.type == "char" and this.stars == 2:
        return f"array:{this.name}:s"
    if this.role == "buffer" and this.type == "char":
        return "chars"
    role = "each" if this.role == "out" and this.name == "out" and MANY.match(function_name) else this.role
    found = "v" if this.type == "void" else letter(header, this.type, this.stars - (this.role != "value"))  # v: user data
    return f"{role}:{this.name}:{found}"


# Those that answer a handle for each element of an array, by the same pointer.
MANY = re.compile(r"als_\w+s_create$|als_group_create_constraints$|als_shorthand_add$")


def function(header, this):
    result = {"als_status": "status", "const char *": "chars", "void": "nothing"}.get(this.result, "u")
    return f'  {this.name}: "{" ".join([result, *(parameter(header, each, this.name) for each in this.parameters)])}",'


# What WebAssembly calls the kinds of values.
WASM = {"h": "j", "q": "j", "l": "j", "d": "d", "f": "f"}


def callback(header, this):
    listed = []
    for each in this.parameters:
        found = letter(header, each.type, each.stars)
        listed.append(WASM.get(found, "i"))
    return f'  {this.name}: "{"".join(listed)}{"" if this.result == "void" else ">i"}",'


def enums(header):
    """{name: [(word, value)]} of enumerations, and of bits with a common prefix."""
    named = {**tables.ENUMS, **tables.FLAGS}
    listed = [*header.enums, *(name for name in named if name not in header.enums)]
    return {(named[name].python if name in named else tables.class_name(name)): [(tables.camel(word), value) for word, _, value in tables.cases(header, name)]
            for name in listed}


def script(header):
    lines = [f"// Structs, functions and enumerations of als.h.  {tables.MADE}", "",
             "// name: [size, \"field:kind:offset[:count] ...\"]", "export const STRUCTS = {"]
    lines += [struct(header, name) for name in header.structs if header.is_struct(name)]
    lines += ["};", "", "// The values of _INIT macros that are not 0.", "export const INITIAL = {"]
    for name, values in header.initial.items():
        said = {this.name: re.sub(r"f$", "", value) for this, value in zip(header.structs[name], values)
                if this.name != "struct_size" and re.fullmatch(r"-?[\d.e]+f?", value) and float(re.sub(r"f$", "", value)) != 0}
        if said:
            lines.append(f"  {name}: {{ {', '.join(f'{key}: {float(value):g}' for key, value in said.items())} }},")
    lines += ["};", "", "// The answer, then the parameters: role[:name[:kind]].", "export const FUNCTIONS = {"]
    lines += [function(header, this) for this in header.functions]
    lines += ["};", "", "// Parameters of callbacks: i, j, f, d as WebAssembly has them.", "export const CALLBACKS = {"]
    lines += [callback(header, this) for this in header.callbacks.values()]
    lines += ["};", ""]
    for name, listed in enums(header).items():
        lines.append(f"export const {name} = Object.freeze({{ {', '.join(f'{word}: {value}' for word, value in listed)} }});")
    return "\n".join(lines) + "\n"


# ---- TypeScript ----

def ts_kind(found):
    if found.startswith("*"):
        return f"{ts_kind(found[1:])}[] | null" if found != "*p" else "number"
    return TYPES.get(found) or tables.class_name(found) + "Fields"


def ts_struct(header, name):
    lines = [f"/** {name} of als.h. */", f"export interface {tables.class_name(name)}Fields {{"]
    for this in header.structs[name]:
        if this.name == "struct_size" or this.name.endswith("_length") and any(each.type == "char" and each.name + "_length" == this.name for each in header.structs[name]):
            continue
        told = " ".join(this.comment[2:-2].split()) if this.comment else ""
        base = ts_kind(kind(header, name, this))
        lines += [f"  /** {told} */"] * bool(told) + [f"  {this.name}: {base if this.count == 1 else f'{base}[]'};"]
    return "\n".join([*lines, "}"])


def ts_function(header, this):
    given, answers = [], ["status: number"] if this.result == "als_status" else []
    optional = False
    for each in this.parameters:
        name = {"in": "input", "function": "fn", "from": "from"}.get(each.name, each.name)
        found = letter(header, each.type, each.stars - (each.role != "value")) if each.role in ("value", "array", "in", "out", "buffer") else ""
        if each.role == "subject":
            given.append(f"{name}: number")
        elif each.role == "value":
            given.append(f"{name}: {ts_kind(found)}")
        elif each.role == "text":
            given.append(f"{name}: string | Uint8Array | null")
        elif each.role == "array" and each.name != "lengths":
            given.append(f"{name}: Iterable<{'string' if each.type == 'char' else f'Partial<{ts_kind(found)}>' if found in header.structs else ts_kind(found)}> | null")
        elif each.role == "count" and not any(other.role == "array" for other in this.parameters):
            given.append(f"{name}: number")
        elif each.role == "in":
            given.append(f"{name}: Partial<{ts_kind(found)}> | null")
        elif each.role == "callback":
            given.append(f"{name}: {tables.class_name(each.type)} | null")
        elif each.role == "user_data" and not any(other.role == "callback" for other in this.parameters):
            given.append(f"{name}: unknown")
        elif each.role == "out" and each.type == "void":
            answers.append(f"{each.name}: unknown")
        elif each.role == "out":
            answers.append(f"{each.name}: {ts_kind(found)}" + "[]" * bool(each.name == "out" and MANY.match(this.name)))
            if this.name == "als_solve":
                optional = True
        elif each.role == "buffer":
            answers.append("text: string" if each.type == "char" else f"{each.name}: " + ("Float64Array" if found == "als_rect" else f"{ts_kind(found)}[]"))
    if optional:
        given.append("report?: Partial<ReportFields>")
    result = {"const char *": "string", "void": "void"}.get(this.result) or ("{ " + "; ".join(answers) + " }" if answers else "number")
    return f"  {this.name}({', '.join(given)}): {result};"


def ts_callback(header, this):
    shapes = {"als_destroy_fn": "() => void", "als_log_fn": "(status: number, message: string) => void",
              "als_measure_fn": "(item: bigint, proposal: SizeFields) => Partial<MeasurementFields>",
              "als_load_fn": "(name: string) => string | Uint8Array | object",
              "als_measure_batch_fn": "(requests: MeasureRequestFields[]) => Partial<MeasurementFields>[]"}
    return f"export type {tables.class_name(this.name)} = {shapes.get(this.name, '(...given: number[]) => number | void')};"


def types(header, classes):
    lines = [f"// {tables.MADE}  The classes are those of bindings/js/src/classes.d.ts.", ""]
    for name, listed in enums(header).items():
        lines += [f"export const {name}: Readonly<{{ {'; '.join(f'{word}: {value}' for word, value in listed)} }}>;",
                  f"export type {name} = {' | '.join(dict.fromkeys(str(value) for _, value in listed))};"]
    lines += [""] + [ts_struct(header, name) for name in header.structs if header.is_struct(name)]
    lines += [""] + [ts_callback(header, this) for this in header.callbacks.values()]
    lines += ["", "/** Every function of als.h: als_layout * and als_snapshot * are numbers, handles are bigints, lengths and buffers are",
              " * seen to.  A failure is a negative status; `Layout` makes exceptions of them. */", "export interface Native {"]
    lines += [ts_function(header, this) for this in header.functions]
    lines += ["}", "export const native: Native;", ""]
    return "\n".join(lines) + classes
