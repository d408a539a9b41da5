/** The name of a model with its tag: one without means the latest, as for Ollama. */
export const withTag = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`);
