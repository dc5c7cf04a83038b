// Where the parts of images/ tell the operator what went wrong; pino's loggers fit.

export interface PictureLog {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}
