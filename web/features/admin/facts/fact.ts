/**
 * One line of facts. A label may also be a name, such as that of a host. Values that are not translated texts must be
 * bidi-isolated.
 */
export type Fact = readonly [label: string, value: string];
