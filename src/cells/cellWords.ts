/** What cells say. The first three are the specification's. */
export const cellWords = {
  CN: {
    buttonFunctionMissing: '未声明按钮点击方法',
    linkNotConfigured: '未配置单元格链接方法',
    attachmentConfigMissing: '表格列未设置attachmentConfig',
    imageType: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    oddFlag: (value: string, yes: string, no: string) => `“${value}”既不是 ${yes} 也不是 ${no}，请重新选择`,
    noSlot: (name: string) => `未注册的自定义内容“${name}”`,
    noSlotName: '自定义列未指定内容',
    yes: '是',
    no: '否',
    more: '更多操作',
    files: (count: number) => `${count} 个附件`,
  },
  EN: {
    buttonFunctionMissing: 'Not declare Button click function',
    linkNotConfigured: 'cell link method not configured',
    attachmentConfigMissing: 'Table column is not setting attachmentConfig',
    imageType: 'must be .gif, jpeg, jpg, png, bmp',
    oddFlag: (value: string, yes: string, no: string) =>
      `“${value}” is neither ${yes} nor ${no}; choose again`,
    noSlot: (name: string) => `No content is registered as “${name}”`,
    noSlotName: 'The column does not say which content it shows',
    yes: 'Yes',
    no: 'No',
    more: 'More actions',
    files: (count: number) => `${count} attachments`,
  },
} as const
