/** What the titles of the columns say at once; what their menu and settings say stands in `columnWords.ts`. */
export const headWords = {
  CN: {
    menu: (title: string) => `${title}：列菜单`,
    filterOf: (title: string) => `筛选：${title}`,
    filtered: '已筛选',
  },
  EN: {
    menu: (title: string) => `${title}: column menu`,
    filterOf: (title: string) => `Filter: ${title}`,
    filtered: 'Filtered',
  },
} as const
