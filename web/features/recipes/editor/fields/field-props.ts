import type { ChangeEventHandler, FocusEventHandler } from 'react';

/** What a field of the form is given to be read by it. */
export interface FieldProps<Element extends HTMLElement> {
  readonly name: string;
  readonly ref: (element: Element | null) => void;
  readonly onChange: ChangeEventHandler<Element>;
  readonly onBlur: FocusEventHandler<Element>;
  /** While it is being saved; the field keeps the focus. */
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** Of what is typed, where that is known. */
  readonly lang: string | undefined;
}
