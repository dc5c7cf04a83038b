// Log interface for images/; compatible with pino's loggers.

export interface PictureLog {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}
