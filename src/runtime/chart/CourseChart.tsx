import { useEffect, useRef, useState } from 'react'
import { apart, stepPath, ticksOf, type CourseLine } from './courseOf.ts'
import './course.css'

interface Props {
  readonly title: string
  readonly lines: readonly CourseLine[]
  /** Milliseconds: the time that has come, and to which the picture goes. */
  readonly now: number
  readonly until: number
  /** A value in words. */
  say(value: number): string
}

const height = 260
const [top, bottom, left] = [12, 26, 84]
const colours = 6
const lineHeight = 15
const hour = 3_600_000

/** Values over time as steps, each line with its last value and its name at its end, where a long name is cut. What it tells stands in the grid below, too. */
export function CourseChart({ title, lines, now, until, say }: Props) {
  const [box, width] = useWidth()
  const right = width < 560 ? 92 : 190
  const moments = lines.flatMap(({ steps }) => steps.map(({ at }) => at))
  const values = lines.flatMap(({ steps }) => steps.map(({ value }) => value))
  const from = Math.min(...moments)
  const end = Math.max(until, now, ...moments)
  const [low, high] = padded(Math.min(...values), Math.max(...values))
  const x = (at: number): number => left + ((at - from) / Math.max(1, end - from)) * (width - left - right)
  const y = (value: number): number => top + (1 - (value - low) / (high - low)) * (height - top - bottom)
  const drawnTo = Math.min(Math.max(now, ...moments), end)
  const ends = lines.map(({ steps }) => y(steps.at(-1)?.value ?? low))
  const places = apart(ends, lineHeight)
  return (
    <div ref={box} className="course-box">
      <svg className="course" width={width} height={height} role="img" aria-label={title}>
        {ticksOf(low, high, 4).map((value) => (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text x={left - 8} y={y(value) + 4} textAnchor="end">
              {say(value)}
            </text>
          </g>
        ))}
        {timesOf(from, end, width < 560 ? 2 : 5).map((at, index) => (
          <text key={`${at} ${index}`} x={x(at)} y={height - 6} textAnchor={index === 0 ? 'start' : 'middle'}>
            {timeWords(at, end - from)}
          </text>
        ))}
        {drawnTo < end ? (
          <line className="course-now" x1={x(drawnTo)} x2={x(drawnTo)} y1={top} y2={height - bottom} />
        ) : null}
        {lines.map(({ name, steps, isForAll, isOwn }, index) => (
          <g key={`${name} ${index}`} className={classOf(isForAll, isOwn, index)}>
            <path d={stepPath(steps, drawnTo, x, y)} />
            <circle cx={x(drawnTo)} cy={ends[index]} r="3.5" />
            <text x={width - right + 8} y={(places[index] ?? 0) + 4}>
              {`${say(steps.at(-1)?.value ?? 0)} ${name}`}
              <title>{name}</title>
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function classOf(isForAll: boolean, isOwn: boolean, index: number): string {
  if (isForAll) return 'course-all'
  return `course-c${(index % colours) + 1}${isOwn ? ' course-own' : ''}`
}

/** A tenth of room above and below; where all are the same, a little of their size. */
function padded(low: number, high: number): [number, number] {
  const room = high > low ? (high - low) * 0.1 : Math.max(1, Math.abs(high) * 0.05)
  return [low - room, high + room]
}

/** So many moments between two, from the first. */
const timesOf = (from: number, end: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => from + ((end - from) * index) / count)

/** Minutes where it takes hours, days where it takes longer. */
const timeWords = (at: number, span: number): string => {
  const words = new Date(at).toISOString()
  return span < 48 * hour ? words.slice(11, 16) : words.slice(5, 10)
}

/** How wide the picture may be. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0)
      if (found > 0) setWidth(found)
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [box, width] as const
}
