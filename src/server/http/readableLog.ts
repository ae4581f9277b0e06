/** Where a log line goes: as pino writes it, one JSON object and a line end. */
export interface LogStream {
  write(line: string): void
}

const severity: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' }

/** For a person at a terminal: time, words, and of a call who called what, with what answer and in how many milliseconds. */
export function readableLog(to: LogStream): LogStream {
  return {
    write: (line) => {
      const { level = 30, time = '', msg = '', call, user, code, ms, err } = read(line)
      const words = call ? `${call} ${user ?? ''} ${code ?? ''} ${Math.round(ms ?? 0)} ms` : msg
      to.write(
        `${new Date(time).toLocaleTimeString('sv-SE')} ${severity[level] ?? ''}${words}${err?.stack ? `\n${err.stack}` : ''}\n`,
      )
    },
  }
}

interface Line {
  readonly level?: number
  readonly time?: string
  readonly msg?: string
  readonly call?: string
  readonly user?: string
  readonly code?: string
  readonly ms?: number
  readonly err?: { readonly stack?: string }
}

const read = (line: string) => JSON.parse(line) as Line // written by the logger itself
