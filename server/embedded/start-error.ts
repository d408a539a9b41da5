/** Why Cardamom cannot start, in words for its operator. Trying again changes nothing. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
