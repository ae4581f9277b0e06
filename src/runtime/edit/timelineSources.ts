import { useRowPieces } from './useRowPieces.tsx'
import { useSaidPieces } from './useSaidPieces.tsx'
import type { TimelineSource } from './TimelinePiece.ts'

/** Where what stands in a timeline comes from, beside the history of the document itself. */
export const timelineSources: readonly TimelineSource[] = [useRowPieces, useSaidPieces]
