/* The hot calls of the Python package in C; src/als/_plain.py makes the same calls through ctypes.  CPython 3.9 and later, limited API.
 *
 * Every function returns its result, or the status as an int where the library returned none.  Python classes turn a status into an
 * exception.  Calls that may take long release the interpreter lock, as _native.py does. */
#define PY_SSIZE_T_CLEAN
#ifndef Py_LIMITED_API
#define Py_LIMITED_API 0x03090000
#endif
#include <Python.h>
#include <structmember.h>

#include <als/als.h>
#include <string.h>

/* CPython has this convention since 3.7; the headers offer it to the limited API since 3.10 only. */
#ifndef METH_FASTCALL
#define METH_FASTCALL 0x0080
#endif

#define CALLS(each)                                                                                          \
  each(als_frame) each(als_item_next) each(als_frames_copy) each(als_frames_copy_all) each(als_changed_copy) \
      each(als_solve) each(als_add) each(als_view_create) each(als_views_create) each(als_constraint_create) \
          each(als_constraint_create_terms) each(als_constraints_create) each(als_group_create_constraints)  \
              each(als_constraint_set_constant)

#define DECLARE(name) static __typeof__(name) *call_##name;
CALLS(DECLARE)

#define QUOTED(name) #name,
static const char *const names[] = {CALLS(QUOTED)};

static PyObject *word_pointer, *tuple_new, *rect_class, *report_class;
static PyTypeObject *handle_class;

typedef struct {
  PyObject_HEAD PyObject *layout;
  unsigned long long id;
} Handle;

/* ---- the base of items, constraints and groups ---- */

static int handle_init(PyObject *self, PyObject *arguments, PyObject *named) {
  Handle *handle = (Handle *)self;
  PyObject *layout, *id, *old = handle->layout;
  unsigned long long number;
  static char *names[] = {"layout", "handle", NULL};
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "OO", names, &layout, &id)) return -1;
  number = PyLong_AsUnsignedLongLong(id);
  if (number == (unsigned long long)-1 && PyErr_Occurred()) return -1;
  Py_INCREF(layout);
  handle->layout = layout;
  handle->id = number;
  Py_XDECREF(old);
  return 0;
}

static int handle_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(((Handle *)self)->layout);
  Py_VISIT(Py_TYPE(self));
  return 0;
}

static int handle_clear(PyObject *self) {
  Py_CLEAR(((Handle *)self)->layout);
  return 0;
}

static void handle_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  handle_clear(self);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyMemberDef handle_members[] = {
    {"_layout", T_OBJECT_EX, offsetof(Handle, layout), READONLY, NULL},
    {"_id", T_ULONGLONG, offsetof(Handle, id), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot handle_slots[] = {
    {Py_tp_init, handle_init},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_traverse, handle_traverse},
    {Py_tp_clear, handle_clear},
    {Py_tp_dealloc, handle_dealloc},
    {Py_tp_members, handle_members},
    {0, NULL},
};

static PyType_Spec handle_spec = {"als._fast.Handle", sizeof(Handle), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, handle_slots};

static Handle *handle_of(PyObject *object) {
  if (PyObject_TypeCheck(object, handle_class)) return (Handle *)object;
  PyErr_Format(PyExc_TypeError, "%R belongs to no layout", object);
  return NULL;
}

/* The number behind an item or a constraint; 0 for None. */
static int id_of(PyObject *object, uint64_t *out) {
  Handle *handle;
  *out = 0;
  if (object == Py_None) return 1;
  handle = handle_of(object);
  if (handle) *out = handle->id;
  return handle != NULL;
}

static PyObject *made_with(allocfunc allocate, PyTypeObject *kind, PyObject *layout, uint64_t id) {
  PyObject *made = allocate(kind, 0);
  if (!made) return NULL;
  Py_INCREF(layout);
  ((Handle *)made)->layout = layout;
  ((Handle *)made)->id = id;
  return made;
}

static allocfunc allocator_of(PyObject *kind) {
  if (PyType_Check(kind) && PyType_IsSubtype((PyTypeObject *)kind, handle_class))
    return (allocfunc)PyType_GetSlot((PyTypeObject *)kind, Py_tp_alloc);
  PyErr_SetString(PyExc_TypeError, "a class of handles is needed");
  return NULL;
}

static PyObject *made_one(PyObject *kind, PyObject *layout, uint64_t id) {
  allocfunc allocate = allocator_of(kind);
  return allocate ? made_with(allocate, (PyTypeObject *)kind, layout, id) : NULL;
}

static PyObject *made_list(PyObject *kind, PyObject *layout, const uint64_t *ids, size_t count) {
  allocfunc allocate = allocator_of(kind);
  PyObject *list = allocate ? PyList_New((Py_ssize_t)count) : NULL;
  size_t at;
  for (at = 0; list && at < count; at++) {
    PyObject *made = made_with(allocate, (PyTypeObject *)kind, layout, ids[at]);
    if (!made)
      Py_CLEAR(list);
    else
      PyList_SetItem(list, (Py_ssize_t)at, made);
  }
  return list;
}

/* ---- the base of anchors: an attribute of an item ---- */

typedef struct {
  PyObject_HEAD PyObject *item;
  int attribute;
} Place;

static PyTypeObject *place_class;

static int place_init(PyObject *self, PyObject *arguments, PyObject *named) {
  Place *place = (Place *)self;
  PyObject *item, *old = place->item;
  static char *names[] = {"item", "attribute", NULL};
  int attribute;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "Oi", names, &item, &attribute)) return -1;
  Py_INCREF(item);
  place->item = item;
  place->attribute = attribute;
  Py_XDECREF(old);
  return 0;
}

static int place_traverse(PyObject *self, visitproc visit, void *arg) {
  Py_VISIT(((Place *)self)->item);
  Py_VISIT(Py_TYPE(self));
  return 0;
}

static int place_clear(PyObject *self) {
  Py_CLEAR(((Place *)self)->item);
  return 0;
}

static void place_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  place_clear(self);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyMemberDef place_members[] = {
    {"item", T_OBJECT_EX, offsetof(Place, item), 0, NULL},
    {"_attribute", T_INT, offsetof(Place, attribute), 0, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot place_slots[] = {
    {Py_tp_init, place_init},
    {Py_tp_new, PyType_GenericNew},
    {Py_tp_traverse, place_traverse},
    {Py_tp_clear, place_clear},
    {Py_tp_dealloc, place_dealloc},
    {Py_tp_members, place_members},
    {0, NULL},
};

static PyType_Spec place_spec = {"als._fast.Place", sizeof(Place), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, place_slots};

/* What reader() returns: its own object is (class of places, attribute). */
static PyObject *read_place(PyObject *told, PyObject *item) {
  PyTypeObject *kind = (PyTypeObject *)PyTuple_GetItem(told, 0);
  PyObject *made = ((allocfunc)PyType_GetSlot(kind, Py_tp_alloc))(kind, 0);
  if (!made) return NULL;
  Py_INCREF(item);
  ((Place *)made)->item = item;
  ((Place *)made)->attribute = (int)PyLong_AsLong(PyTuple_GetItem(told, 1));
  return made;
}

static PyMethodDef read_place_definition = {"read", read_place, METH_O, "An attribute of the item, for constraints."};

/* reader(kind, attribute): a function that makes a place of an item. */
static PyObject *reader(PyObject *module, PyObject *told) {
  PyObject *kind, *made, *own;
  int attribute;
  (void)module;
  if (!PyArg_ParseTuple(told, "Oi", &kind, &attribute)) return NULL;
  if (!PyType_Check(kind) || !PyType_IsSubtype((PyTypeObject *)kind, place_class)) {
    PyErr_SetString(PyExc_TypeError, "a class of places is needed");
    return NULL;
  }
  own = Py_BuildValue("Oi", kind, attribute);
  made = own ? PyCFunction_NewEx(&read_place_definition, own, NULL) : NULL;
  Py_XDECREF(own);
  return made;
}

/* ---- arguments ---- */

/* The pointer of a layout, NULL for one that is closed or lent; the library refuses that. */
static int pointer_of(PyObject *layout, als_layout **out) {
  PyObject *pointer = PyObject_GetAttr(layout, word_pointer);
  if (!pointer) return 0;
  *out = pointer == Py_None ? NULL : (als_layout *)PyLong_AsVoidPtr(pointer);
  Py_DECREF(pointer);
  return *out || !PyErr_Occurred();
}

/* A whole number of 64 bits, modulo 2^64 where `wraps`.  CPython 3.9 would take a float for one. */
static int int64_of(PyObject *object, int wraps, int64_t *out) {
  PyObject *index = PyNumber_Index(object);
  if (!index) return 0;
  *out = wraps ? (int64_t)PyLong_AsUnsignedLongLongMask(index) : PyLong_AsLongLong(index);
  Py_DECREF(index);
  return *out != -1 || !PyErr_Occurred();
}

static int int32_of(PyObject *object, int32_t *out) {
  int64_t value;
  if (!int64_of(object, 0, &value)) return 0;
  if (value < INT32_MIN || value > INT32_MAX) {
    PyErr_SetString(PyExc_OverflowError, "a number of 32 bits is needed");
    return 0;
  }
  *out = (int32_t)value;
  return 1;
}

static int double_of(PyObject *object, double *out) {
  *out = PyFloat_AsDouble(object);
  return *out != -1.0 || !PyErr_Occurred();
}

static int counted(Py_ssize_t given, Py_ssize_t wanted) {
  if (given == wanted) return 1;
  PyErr_Format(PyExc_TypeError, "%zd arguments are needed, not %zd", wanted, given);
  return 0;
}

static PyObject *tuple_of(PyObject *kind, PyObject *values) {
  PyObject *made = values ? PyObject_CallFunctionObjArgs(tuple_new, kind, values, NULL) : NULL;
  Py_XDECREF(values);
  return made;
}

/* ---- reading ---- */

static PyObject *frame(PyObject *module, PyObject *item) {
  Handle *handle = handle_of(item);
  als_layout *layout;
  als_rect rect;
  als_status status;
  PyObject *values;
  (void)module;
  if (!handle || !pointer_of(handle->layout, &layout)) return NULL;
  status = call_als_frame(layout, (als_item){handle->id}, &rect);
  if (status != ALS_OK) return PyLong_FromLong(status);
  values = PyTuple_New(4);
  if (!values) return NULL;
  PyTuple_SetItem(values, 0, PyFloat_FromDouble(rect.x));
  PyTuple_SetItem(values, 1, PyFloat_FromDouble(rect.y));
  PyTuple_SetItem(values, 2, PyFloat_FromDouble(rect.width));
  PyTuple_SetItem(values, 3, PyFloat_FromDouble(rect.height));
  return tuple_of(rect_class, values);
}

/* frames(layout, ids): the memory of the frames of these items. */
static PyObject *frames(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_status status;
  char *ids;
  Py_ssize_t size;
  PyObject *memory;
  als_rect *rects;
  (void)module;
  if (!counted(count, 2) || PyBytes_AsStringAndSize(given[1], &ids, &size) < 0 || !pointer_of(given[0], &layout))
    return NULL;
  memory = PyByteArray_FromStringAndSize(NULL, size * 4);
  if (!memory) return NULL;
  rects = (als_rect *)PyByteArray_AsString(memory);
  memset(rects, 0, (size_t)size * 4);
  Py_BEGIN_ALLOW_THREADS status = call_als_frames_copy(layout, (const als_item *)ids, rects, (size_t)size / 8);
  Py_END_ALLOW_THREADS if (status >= 0) return memory;
  Py_DECREF(memory);
  return PyLong_FromLong(status);
}

/* all_frames(layout): the handles of all views and guides as bytes, and the memory of their frames.  The
 * capacity is the count of the last call, since the question for the count costs as much as the answer. */
static PyObject *all_frames(PyObject *module, PyObject *layout_object) {
  static size_t guess = 64;
  size_t capacity = guess, needed = 0;
  als_layout *layout;
  (void)module;
  if (!pointer_of(layout_object, &layout)) return NULL;
  for (;;) {
    PyObject *memory = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)(capacity * sizeof(als_rect)));
    als_item *items = PyMem_Malloc(capacity * sizeof *items);
    als_rect *rects = memory ? (als_rect *)PyByteArray_AsString(memory) : NULL;
    PyObject *ids = NULL;
    als_status status;
    if (!memory || !items) {
      Py_XDECREF(memory);
      PyMem_Free(items);
      return PyErr_NoMemory();
    }
    memset(rects, 0, capacity * sizeof *rects);
    Py_BEGIN_ALLOW_THREADS status = call_als_frames_copy_all(layout, items, rects, capacity, &needed);
    Py_END_ALLOW_THREADS if (status >= 0 && needed <= capacity) {
      guess = needed < 64 ? 64 : needed;
      ids = PyBytes_FromStringAndSize((char *)items, (Py_ssize_t)(needed * sizeof *items));
      if (ids && PyByteArray_Resize(memory, (Py_ssize_t)(needed * sizeof *rects)) < 0) Py_CLEAR(ids);
    }
    PyMem_Free(items);
    if (ids) return Py_BuildValue("NN", ids, memory);
    Py_DECREF(memory);
    if (PyErr_Occurred()) return NULL;
    if (status < 0) return PyLong_FromLong(status);
    capacity = needed;
  }
}

/* changed(kind, layout): objects of this class for the items whose frames changed. */
static PyObject *changed(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  static size_t guess = 64; /* of the last call, as in all_frames */
  size_t capacity = guess, needed = 0;
  als_layout *layout;
  (void)module;
  if (!counted(count, 2) || !pointer_of(given[1], &layout)) return NULL;
  for (;;) {
    als_item *items = PyMem_Malloc(capacity * sizeof *items);
    als_status status;
    PyObject *made = NULL;
    if (!items) return PyErr_NoMemory();
    status = call_als_changed_copy(layout, items, capacity, &needed);
    if (status < 0)
      made = PyLong_FromLong(status);
    else if (needed <= capacity)
      made = made_list(given[0], given[1], (uint64_t *)items, needed);
    PyMem_Free(items);
    if (status < 0 || needed <= capacity) {
      if (status >= 0) guess = needed < 64 ? 64 : needed;
      return made;
    }
    capacity = needed;
  }
}

/* items(kind, layout): objects of this class for all views and guides. */
static PyObject *items(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_item item = {0};
  als_status status;
  allocfunc allocate;
  PyObject *list;
  (void)module;
  if (!counted(count, 2) || !pointer_of(given[1], &layout) || !(allocate = allocator_of(given[0]))) return NULL;
  list = PyList_New(0);
  while (list && (status = call_als_item_next(layout, item, &item)) != ALS_END) {
    PyObject *made;
    if (status < 0) {
      Py_DECREF(list);
      return PyLong_FromLong(status);
    }
    made = made_with(allocate, (PyTypeObject *)given[0], given[1], item.id);
    if (!made || PyList_Append(list, made) < 0) Py_CLEAR(list);
    Py_XDECREF(made);
  }
  return list;
}

/* handles(things): the bytes of the handles of items or constraints, or of whole numbers. */
static PyObject *handles(PyObject *module, PyObject *things) {
  PyObject *list = PySequence_List(things), *bytes;
  Py_ssize_t at, count = list ? PyList_Size(list) : 0;
  int64_t *ids;
  (void)module;
  if (!list) return NULL;
  bytes = PyBytes_FromStringAndSize(NULL, count * 8);
  ids = bytes ? (int64_t *)PyBytes_AsString(bytes) : NULL;
  for (at = 0; bytes && at < count; at++) {
    PyObject *thing = PyList_GetItem(list, at);
    if (PyObject_TypeCheck(thing, handle_class))
      ids[at] = (int64_t)((Handle *)thing)->id;
    else if (!int64_of(thing, 1, &ids[at]))
      Py_CLEAR(bytes);
  }
  Py_DECREF(list);
  return bytes;
}

/* ---- changing and solving ---- */

/* set_constant(constraint, value) */
static PyObject *set_constant(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  Handle *handle;
  double value;
  (void)module;
  if (!counted(count, 2) || !(handle = handle_of(given[0])) || !double_of(given[1], &value) ||
      !pointer_of(handle->layout, &layout))
    return NULL;
  return PyLong_FromLong(call_als_constraint_set_constant(layout, (als_constraint){handle->id}, value));
}

/* solve(layout, examine) */
static PyObject *solve(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_report report;
  als_layout *layout;
  als_status status;
  int examine;
  (void)module;
  if (!counted(count, 2) || (examine = PyObject_IsTrue(given[1])) < 0 || !pointer_of(given[0], &layout)) return NULL;
  memset(&report, 0, sizeof report);
  report.struct_size = sizeof report;
  report.examine = (uint32_t)examine;
  Py_BEGIN_ALLOW_THREADS status = call_als_solve(layout, &report);
  Py_END_ALLOW_THREADS if (status < 0) return PyLong_FromLong(status);
  if (report.ambiguous_views == ALS_NOT_EXAMINED)
    return tuple_of(
        report_class,
        Py_BuildValue("IIIOKKOO", report.conflicts, report.broken, report.rounds, report.unsettled ? Py_True : Py_False,
                      (unsigned long long)report.pivots, (unsigned long long)report.revision, Py_None, Py_None));
  return tuple_of(report_class,
                  Py_BuildValue("IIIOKKII", report.conflicts, report.broken, report.rounds,
                                report.unsettled ? Py_True : Py_False, (unsigned long long)report.pivots,
                                (unsigned long long)report.revision, report.ambiguous_views, report.ambiguous_values));
}

/* ---- making ---- */

/* view(kind, layout, parent or None, name as bytes or None) */
static PyObject *view(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_item made = {0};
  als_item parent;
  als_status status;
  char *name = NULL;
  Py_ssize_t length = 0;
  (void)module;
  if (!counted(count, 4) || !id_of(given[2], &parent.id) || !pointer_of(given[1], &layout)) return NULL;
  if (given[3] != Py_None && PyBytes_AsStringAndSize(given[3], &name, &length) < 0) return NULL;
  status = call_als_view_create(layout, parent, name, (size_t)length, &made);
  return status < 0 ? PyLong_FromLong(status) : made_one(given[0], given[1], made.id);
}

/* views(layout, parent or None, names as list of bytes or None, indices as list or None): the handles as bytes. */
static PyObject *views(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_item parent;
  als_view_spec *specs;
  als_status status = ALS_OK;
  PyObject *made;
  Py_ssize_t at, number, known;
  int fine = 1;
  (void)module;
  if (!counted(count, 4) || !id_of(given[1], &parent.id) || !pointer_of(given[0], &layout)) return NULL;
  number = PyList_Size(given[2]);
  known = number < 0 || given[3] == Py_None ? 0 : PyList_Size(given[3]);
  if (number < 0 || known < 0) return NULL;
  specs = PyMem_Malloc((size_t)(number ? number : 1) * sizeof *specs);
  made = PyBytes_FromStringAndSize(NULL, number * 8);
  if (!specs) PyErr_NoMemory();
  fine = specs && made;
  for (at = 0; fine && at < number; at++) {
    PyObject *name = PyList_GetItem(given[2], at);
    char *text = NULL;
    Py_ssize_t length = 0;
    specs[at].parent = parent;
    specs[at].parent_index = -1;
    fine = (at >= known || int64_of(PyList_GetItem(given[3], at), 0, &specs[at].parent_index)) &&
           (name == Py_None || PyBytes_AsStringAndSize(name, &text, &length) == 0);
    specs[at].name = text;
    specs[at].name_length = (size_t)length;
  }
  if (fine) {
    als_item *items = (als_item *)PyBytes_AsString(made);
    Py_BEGIN_ALLOW_THREADS status = call_als_views_create(layout, specs, (size_t)number, items);
    Py_END_ALLOW_THREADS
  }
  PyMem_Free(specs);
  if (fine && status >= 0) return made;
  Py_XDECREF(made);
  return fine ? PyLong_FromLong(status) : NULL;
}

/* create(kind, layout, first, attribute, relation, second or None, attribute, priority, multiplier, constant, flags) */
static PyObject *create(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_constraint_spec spec;
  als_constraint made = {0};
  als_layout *layout;
  als_status status;
  double priority;
  int32_t flags;
  (void)module;
  if (!counted(count, 11) || !id_of(given[2], &spec.first.id) || !int32_of(given[3], &spec.first_attribute) ||
      !int32_of(given[4], &spec.relation) || !id_of(given[5], &spec.second.id) ||
      !int32_of(given[6], &spec.second_attribute) || !double_of(given[7], &priority) ||
      !double_of(given[8], &spec.multiplier) || !double_of(given[9], &spec.constant) || !int32_of(given[10], &flags) ||
      !pointer_of(given[1], &layout))
    return NULL;
  spec.priority = (float)priority;
  status = call_als_constraint_create(layout, &spec, (uint32_t)flags, &made);
  return status < 0 ? PyLong_FromLong(status) : made_one(given[0], given[1], made.id);
}

/* create_terms(kind, layout, terms as tuple of (item, attribute, multiplier), relation, constant, priority, flags) */
static PyObject *create_terms(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_constraint made = {0};
  als_layout *layout;
  als_status status = ALS_OK;
  als_term *terms;
  Py_ssize_t at, number;
  double constant, priority;
  int32_t relation, flags;
  int fine;
  (void)module;
  if (!counted(count, 7) || (number = PyTuple_Size(given[2])) < 0 || !int32_of(given[3], &relation) ||
      !double_of(given[4], &constant) || !double_of(given[5], &priority) || !int32_of(given[6], &flags) ||
      !pointer_of(given[1], &layout))
    return NULL;
  terms = PyMem_Malloc((size_t)(number ? number : 1) * sizeof *terms);
  if (!terms) return PyErr_NoMemory();
  memset(terms, 0, (size_t)number * sizeof *terms);
  for (at = 0, fine = 1; fine && at < number; at++) {
    PyObject *term = PyTuple_GetItem(given[2], at);
    fine = PyTuple_Check(term) && PyTuple_Size(term) == 3;
    if (!fine) PyErr_SetString(PyExc_TypeError, "a term is an item, an attribute and a multiplier");
    fine = fine && id_of(PyTuple_GetItem(term, 0), &terms[at].item.id) &&
           int32_of(PyTuple_GetItem(term, 1), &terms[at].attribute) &&
           double_of(PyTuple_GetItem(term, 2), &terms[at].multiplier);
  }
  if (fine)
    status = call_als_constraint_create_terms(layout, terms, (size_t)number, relation, constant, (float)priority,
                                              (uint32_t)flags, &made);
  PyMem_Free(terms);
  if (!fine) return NULL;
  return status < 0 ? PyLong_FromLong(status) : made_one(given[0], given[1], made.id);
}

/* constraints(layout, group or None, specs as bytes, flags): the handles as bytes. */
static PyObject *constraints(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_group group;
  als_status status;
  als_constraint *out;
  char *specs;
  Py_ssize_t size;
  int32_t flags;
  PyObject *made;
  (void)module;
  if (!counted(count, 4) || !id_of(given[1], &group.id) || PyBytes_AsStringAndSize(given[2], &specs, &size) < 0 ||
      !int32_of(given[3], &flags) || !pointer_of(given[0], &layout))
    return NULL;
  size /= (Py_ssize_t)sizeof(als_constraint_spec);
  made = PyBytes_FromStringAndSize(NULL, size * 8);
  if (!made) return NULL;
  out = (als_constraint *)PyBytes_AsString(made);
  Py_BEGIN_ALLOW_THREADS status =
      given[1] == Py_None
          ? call_als_constraints_create(layout, (als_constraint_spec *)specs, (size_t)size, (uint32_t)flags, out)
          : call_als_group_create_constraints(layout, group, (als_constraint_spec *)specs, (size_t)size,
                                              (uint32_t)flags, out);
  Py_END_ALLOW_THREADS if (status >= 0) return made;
  Py_DECREF(made);
  return PyLong_FromLong(status);
}

/* add(kind, layout, scope or None, syntax, text as bytes, address of als_text_options) */
static PyObject *add(PyObject *module, PyObject *const *given, Py_ssize_t count) {
  als_layout *layout;
  als_item scope;
  als_constraint few[64], *out = few;
  size_t capacity = sizeof few / sizeof *few, made;
  als_text_options *options;
  als_status status;
  char *text;
  Py_ssize_t length;
  int32_t syntax;
  PyObject *result;
  (void)module;
  if (!counted(count, 6) || !id_of(given[2], &scope.id) || !int32_of(given[3], &syntax) ||
      PyBytes_AsStringAndSize(given[4], &text, &length) < 0 || !pointer_of(given[1], &layout))
    return NULL;
  options = PyLong_AsVoidPtr(given[5]);
  if (!options && PyErr_Occurred()) return NULL;
  for (;;) {
    made = 0;
    Py_BEGIN_ALLOW_THREADS status =
        call_als_add(layout, scope, syntax, text, (size_t)length, options, out, capacity, &made);
    Py_END_ALLOW_THREADS if (status >= 0 || made <= capacity) break;
    if (out != few) PyMem_Free(out);
    capacity = made;
    out = PyMem_Malloc(capacity * sizeof *out);
    if (!out) return PyErr_NoMemory();
  }
  result = status < 0 ? PyLong_FromLong(status) : made_list(given[0], given[1], (uint64_t *)out, made);
  if (out != few) PyMem_Free(out);
  return result;
}

/* ---- the module ---- */

/* bind(Rect, Report, addresses): the addresses of the functions in the order of CALLS.  Python looks them up: a dlopen here would ask for
 * the glibc of the machine that links this file. */
static PyObject *bind(PyObject *module, PyObject *arguments) {
  PyObject *rect, *report, *addresses;
  Py_ssize_t at = 0;
  (void)module;
  /* What the module holds belongs to one interpreter; others use ctypes.  Python may copy the module
   * into another interpreter without a call of PyInit__fast. */
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    PyErr_SetString(PyExc_ImportError, "als._fast serves the main interpreter alone");
    return NULL;
  }
  if (!PyArg_ParseTuple(arguments, "OOO!", &rect, &report, &PyTuple_Type, &addresses)) return NULL;
  if (!counted(PyTuple_Size(addresses), (Py_ssize_t)(sizeof names / sizeof *names))) return NULL;
#define BIND(name)                                                             \
  *(void **)&call_##name = PyLong_AsVoidPtr(PyTuple_GetItem(addresses, at++)); \
  if (PyErr_Occurred()) return NULL;
  CALLS(BIND)
  Py_INCREF(rect);
  Py_INCREF(report);
  Py_XDECREF(rect_class);
  Py_XDECREF(report_class);
  rect_class = rect;
  report_class = report;
  Py_RETURN_NONE;
}

#define FAST(name) {#name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, NULL}
static PyMethodDef functions[] = {
    {"bind", bind, METH_VARARGS, NULL},
    {"frame", frame, METH_O, NULL},
    {"all_frames", all_frames, METH_O, NULL},
    {"handles", handles, METH_O, NULL},
    {"reader", reader, METH_VARARGS, NULL},
    FAST(items),
    FAST(frames),
    FAST(changed),
    FAST(set_constant),
    FAST(solve),
    FAST(view),
    FAST(views),
    FAST(create),
    FAST(create_terms),
    FAST(constraints),
    FAST(add),
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "als._fast", NULL, -1, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__fast(void) {
  PyObject *module, *used;
  size_t at, count = sizeof names / sizeof *names;
  module = PyModule_Create(&definition);
  used = PyTuple_New((Py_ssize_t)count);
  handle_class = (PyTypeObject *)PyType_FromSpec(&handle_spec);
  place_class = (PyTypeObject *)PyType_FromSpec(&place_spec);
  word_pointer = PyUnicode_InternFromString("_pointer");
  tuple_new = PyObject_GetAttrString((PyObject *)&PyTuple_Type, "__new__");
  if (!module || !used || !handle_class || !place_class || !word_pointer || !tuple_new) return NULL;
  for (at = 0; at < count; at++) PyTuple_SetItem(used, (Py_ssize_t)at, PyUnicode_FromString(names[at]));
  Py_INCREF(handle_class);
  Py_INCREF(place_class);
  if (PyModule_AddObject(module, "Handle", (PyObject *)handle_class) < 0 ||
      PyModule_AddObject(module, "Place", (PyObject *)place_class) < 0 || PyModule_AddObject(module, "CALLS", used) < 0)
    return NULL;
  return module;
}
