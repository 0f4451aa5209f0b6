// Failures as exceptions.
import { ErrorKind, Status } from './abi.js';
import { native } from './native.js';

export const wordOf = (values, number) => Object.keys(values).find((word) => values[word] === number) ?? String(number);

/** A call that failed, after which nothing has changed.  `message` has the lines with the caret. */
export class AlsError extends Error {
  constructor(message, details = {}, options = undefined) {
    super(message, options);
    this.name = 'AlsError';
    Object.assign(this, details);
  }
}

/** The conflict for which a change was refused: { constraint, text }, the broken constraint last, then sizes. */
function membersOf(layout) {
  const members = [];
  for (;;) {
    const { status, constraint, text } = native.als_error_member_copy(layout, members.length);
    if (status !== Status.ok) return members;
    members.push({ constraint: constraint ? layout.constraintOf(constraint) : null, text });
  }
}

/** The error of a negative status, of a call on this layout or without one. */
export function failure(layout, status) {
  const thrown = layout?.thrown;
  if (layout) layout.thrown = undefined;
  const options = thrown === undefined ? undefined : { cause: thrown };
  const name = native.als_status_name(status);
  const bare = () => new AlsError(name, { status: wordOf(Status, status), kind: name.replace('ALS_ERROR_', '') }, options);
  if (!layout?.pointer) return bare();
  const { out: error } = native.als_error_last(layout);
  if (error.status !== status) return bare();
  const { text } = native.als_error_text_copy(layout);
  return new AlsError(
    text.trimEnd(),
    {
      status: wordOf(Status, status),
      kind: native.als_error_kind_name(error.kind),
      sentence: native.als_error_message_copy(layout).text,
      suggestion: native.als_error_suggestion_copy(layout).text || null,
      position: error.has_position ? { offset: error.offset, length: error.length, line: error.line, column: error.column } : null,
      index: error.index < 0 ? null : error.index,
      constraint: error.constraint ? layout.constraintOf(error.constraint) : null,
      members: membersOf(layout),
    },
    options,
  );
}

