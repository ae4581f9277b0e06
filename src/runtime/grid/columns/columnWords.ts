/** What the header of the grid and its columns say. */
export const columnWords = {
  CN: {
    ascending: '升序', descending: '降序', addAscending: '再按升序', addDescending: '再按降序', unsorted: '取消排序', allUnsorted: '取消全部排序',
    filter: '筛选…', unfilter: '清除筛选', pinLeft: '固定在左侧', pinRight: '固定在右侧', unpin: '取消固定', fit: '适应内容宽度', fitAll: '全部适应内容宽度',
    moveLeft: '左移', moveRight: '右移', hide: '隐藏此列', settings: '列设置…', settingsTitle: '列设置', search: '搜索列', showAll: '全部显示', noColumn: '未找到列',
    show: (title: string) => `显示${title}`, moveThis: (title: string) => `移动${title}：按上下方向键`, pin: (title: string) => `${title}的固定位置`, left: '左', none: '不固定', right: '右',
    resetWidths: '恢复列宽', restore: '恢复默认', done: '完成', apply: '确定', clear: '清除',
    operator: '条件', value: '值', from: '从', to: '至', searchValues: '搜索值', yes: '是', no: '否',
    moved: (title: string, place: number) => `${title}移到第 ${place} 列`, sized: (title: string, width: number) => `${title}宽 ${width} 像素`, hidden: (title: string) => `已隐藏${title}`, shown: (title: string) => `已显示${title}`,
    pinnedTo: (title: string, where: 'left' | 'right' | 'none') => `${title}${where === 'left' ? '固定在左侧' : where === 'right' ? '固定在右侧' : '不再固定'}`, changed: (count: number) => `共 ${count} 列`,
    quick: '快速筛选', shownOf: (shown: number, all: number) => `显示 ${shown} / ${all} 行`, unfilterAll: '清除全部筛选', sumOfShown: '合计只含显示的行',
  },
  EN: {
    ascending: 'Sort ascending', descending: 'Sort descending', addAscending: 'Then sort ascending', addDescending: 'Then sort descending', unsorted: 'Do not sort by this', allUnsorted: 'Clear sorting',
    filter: 'Filter…', unfilter: 'Clear filter', pinLeft: 'Pin left', pinRight: 'Pin right', unpin: 'Unpin', fit: 'Fit to content', fitAll: 'Fit all columns',
    moveLeft: 'Move left', moveRight: 'Move right', hide: 'Hide column', settings: 'Columns…', settingsTitle: 'Columns', search: 'Search columns', showAll: 'Show all', noColumn: 'No such column',
    show: (title: string) => `Show ${title}`, moveThis: (title: string) => `Move ${title}: press up or down`, pin: (title: string) => `Where ${title} is pinned`, left: 'Left', none: 'No', right: 'Right',
    resetWidths: 'Reset widths', restore: 'Restore defaults', done: 'Done', apply: 'Apply', clear: 'Clear',
    operator: 'Condition', value: 'Value', from: 'From', to: 'To', searchValues: 'Search values', yes: 'Yes', no: 'No',
    moved: (title: string, place: number) => `${title} is column ${place} now`, sized: (title: string, width: number) => `${title} is ${width} pixels wide`, hidden: (title: string) => `${title} is hidden`, shown: (title: string) => `${title} is shown`,
    pinnedTo: (title: string, where: 'left' | 'right' | 'none') => `${title} is ${where === 'none' ? 'not pinned any more' : `pinned ${where}`}`, changed: (count: number) => `${count} columns now`,
    quick: 'Quick filter', shownOf: (shown: number, all: number) => `${shown} of ${all} rows`, unfilterAll: 'Clear all filters', sumOfShown: 'Totals of the rows shown',
  },
} as const
