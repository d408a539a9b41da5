import type { ChangeEventHandler, FocusEventHandler } from 'react';

/** The common props of the form's fields. */
export interface FieldProps<Element extends HTMLElement> {
  readonly name: string;
  readonly ref: (element: Element | null) => void;
  readonly onChange: ChangeEventHandler<Element>;
  readonly onBlur: FocusEventHandler<Element>;
  /** True while the form is saved; unlike a disabled field, it keeps the focus. */
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** The language of the text, if known. */
  readonly lang: string | undefined;
}
