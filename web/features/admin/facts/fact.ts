/** One line of what is known of something; a label may be a name, such as a host's. Values that are no words of ours are isolated. */
export type Fact = readonly [label: string, value: string];
