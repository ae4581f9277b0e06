import { parseAst } from 'vite'

/** A function with a name, as long as it is written. */
export interface Measured {
  readonly name: string
  readonly line: number
  readonly lines: number
  /** Ways through it: one, and one more for each branch. Functions inside it count for themselves. */
  readonly complexity: number
  /** It draws: its name is a component's, and it returns elements. */
  readonly isComponent: boolean
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => [value].flat().filter(isNode))
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'

/** Every named function, method, accessor or assigned arrow of a file. What has no name belongs to what holds it. */
export function functionsIn(text: string, lang: 'ts' | 'tsx'): Measured[] {
  const lineAt = linesOf(text)
  const found: Measured[] = []
  const look = (node: Node, name: string | undefined): void => {
    if (isFunction(node) && name !== undefined) {
      const line = lineAt(node.start)
      const isComponent = /^[A-Z]/.test(name) && drawn(node)
      found.push({ name, line, lines: lineAt(node.end) - line + 1, complexity: waysOf(node), isComponent })
    }
    // `const Row = memo(() => …)`: the function bears the name of what it is made into.
    const passed = isWrapping(node) ? name : undefined
    for (const child of childrenOf(node)) look(child, nameOf(node, child) ?? passed)
  }
  look(parseAst(text, { lang }) as unknown as Node, undefined) // its nodes are what ESTree says
  return found
}

const isWrapping = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && isNode(callee) && /^(?:memo|forwardRef)$/.test(String(callee['name']))

/** A function without a name that is handed to another one. */
export interface Callback {
  /** To whom: `test`, `describe`, of `test.each(…)(…)` and `describe.each(…)(…)` too. */
  readonly to: string
  readonly line: number
  readonly lines: number
}

/** Every function that stands among the arguments of a call. */
export function callbacksIn(text: string, lang: 'ts' | 'tsx'): Callback[] {
  const lineAt = linesOf(text)
  const look = (node: Node): Callback[] => {
    const own = node.type === 'CallExpression' ? childrenOf(node).filter(isFunction) : []
    const here = own.map(({ start, end }) => {
      const line = lineAt(start)
      return { to: calledBy(node), line, lines: lineAt(end) - line + 1 }
    })
    return [...here, ...childrenOf(node).flatMap(look)]
  }
  return look(parseAst(text, { lang }) as unknown as Node) // its nodes are what ESTree says
}

/** `describe.each(kinds)(…)`: describe. */
function calledBy(node: Node): string {
  const inner = node['callee'] ?? node['object'] ?? node['tag']
  return isNode(inner) ? calledBy(inner) : (identifier(node) ?? '')
}

/** The line in which an offset stands. */
function linesOf(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}

/** The name that a node gives to the function which is its child. */
function nameOf(node: Node, child: Node): string | undefined {
  if (child.type === 'FunctionDeclaration') return identifier(child['id'])
  if (node.type === 'VariableDeclarator' && child === node['init']) return identifier(node['id'])
  const isMember = ['MethodDefinition', 'PropertyDefinition', 'Property'].includes(node.type)
  if (isMember && child === node['value']) return identifier(node['key']) ?? '(computed)'
  return child.type === 'FunctionExpression' ? identifier(child['id']) : undefined
}

const identifier = (value: unknown): string | undefined =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : undefined

/** Whether it holds elements. */
const drawn = (node: Node): boolean =>
  /^JSX(?:Element|Fragment)$/.test(node.type) || childrenOf(node).some(drawn)

const branching = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'AssignmentPattern',
])

const isBranch = (node: Node): boolean =>
  branching.has(node.type) ||
  (node.type === 'SwitchCase' && node['test'] !== null) ||
  (node.type === 'AssignmentExpression' && /^(?:&&|\|\||\?\?)=$/.test(String(node['operator']))) ||
  (/^(?:Member|Call)Expression$/.test(node.type) && node['optional'] === true)

/** Ways through a function; those of functions inside it are not counted. */
function waysOf(root: Node): number {
  const below = (node: Node): number =>
    childrenOf(node).reduce(
      (sum, child) => sum + (isFunction(child) ? 0 : Number(isBranch(child)) + below(child)),
      0,
    )
  return 1 + below(root)
}
