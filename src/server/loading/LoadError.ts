/** A file or mapping that cannot be loaded at all; the message says why. */
export class LoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LoadError'
  }
}
