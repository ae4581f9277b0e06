import type { AxiosRequestConfig, AxiosResponse } from 'axios'
import type { Language } from '../language/label.ts'
import { failure, isEnvelope, toCallError } from './failure.ts'
import type { FileCallOptions, FileWire } from './Client.ts'

/** A signed POST to an address below /api: sealed anew for each attempt, its clock corrected once. Throws CallError. */
export type SignedPost = (
  path: string,
  body: unknown,
  options: FileCallOptions,
  more: AxiosRequestConfig,
) => Promise<AxiosResponse<unknown>>

/** Does a call to an address below /api as long as somebody is logged in. */
export type Guard = <T>(
  path: string,
  signal: AbortSignal | undefined,
  attempt: (path: string) => Promise<T>,
) => Promise<T>

/** Calls of the file server. They take as long as they take, and none is repeated by itself. */
export function createFileWire(
  post: SignedPost,
  seal: (value: string) => Promise<string>,
  language: () => Language,
  guarded: Guard,
): FileWire {
  /** Throws what an answer with status E says. */
  const read = <T>(data: unknown, status: number): T => {
    if (!isEnvelope(data))
      throw failure(status >= 502 && status <= 504 ? 'NETWORK' : 'BAD_ANSWER', language(), status)
    if (data.status === 'S') return data.data as T // the caller knows what it asks for
    throw toCallError(data, status)
  }
  return {
    sealed: seal,
    call: <T>(to: string, body: unknown, options: FileCallOptions = {}) =>
      guarded(`/fileServer/${to}`, options.signal, async (path) => {
        const { progress } = options
        const { data, status } = await post(path, body, options, {
          timeout: 0,
          ...(progress
            ? { onUploadProgress: ({ loaded, total }) => progress(total ? loaded / total : 0) }
            : {}),
        })
        return read<T>(data, status)
      }),
    bytes: (to, body, options = {}) =>
      guarded(`/fileServer/${to}`, options.signal, async (path) => {
        const { data, status } = await post(path, body, options, { timeout: 0, responseType: 'blob' })
        if (!(data instanceof Blob)) return read(data, status)
        if (status !== 200) throw failure('BAD_ANSWER', language(), status)
        return data
      }),
  }
}
