/** Addresses below /main that the shell answers itself. Their pages are loaded when they are opened. */
export const pagePaths = ['iframe', 'testIframes', 'plugins/hiprint/templateDesigner'] as const
export type PagePath = (typeof pagePaths)[number]

export const isPagePath = (path: string): path is PagePath => pagePaths.some((each) => each === path)
