import type { Language } from '../../language/compiled.ts'

/** The words of files and viewers; messages are the specification's. */
export const attachmentWords = {
  CN: {
    upload: '上传附件', uploadPicture: '上传图片', attachments: (count: number) => `${count} 个附件`, name: '文件名', size: '大小', actions: '操作', preview: '预览', download: '下载', remove: '删除', cancel: '取消上传', retry: '重试',
    dismiss: '移除', close: '关闭', drop: '将文件拖到此处、粘贴图片，或点击上传', none: '暂无附件', loading: '附件加载中…', failed: '附件加载失败', unknown: (count: number) => `${count} 个附件不可查看`, full: (max: number) => `最多 ${max} 个附件`,
    tooMany: (max: number, left: number) => `最多 ${max} 个附件，其余 ${left} 个未上传`, tooLarge: (name: string) => `${name} 超过 2 GB`, empty: (name: string) => `${name} 为空文件`, waiting: '等待中', uploading: (name: string, percent: number) => `${name} 已上传 ${percent}%`,
    uploaded: (name: string) => `${name} 上传成功`, pasted: '粘贴图片', left: (names: string) => `已离开单元格，上传已取消：${names}`, downloadInstead: '下载', understood: '知道了', confirm: '继续删除', keep: '取消',
    extension: (allowed: string) => `当前文件后缀名不允许上传，允许的后缀名：${allowed}`, image: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种', unsupported: '不支持该文件格式在线预览，请下载文件后使用本地工具查看',
    confirmDelete: '请确认是否继续删除附件？', deleted: '附件删除成功，由于附件ID已更新，请及时保存业务单据', noFile: '没有可查看的文件信息', noDrawing: '未找到物料图纸信息',
    zoomIn: '放大', zoomOut: '缩小', turnLeft: '向左旋转', turnRight: '向右旋转', reset: '原始大小', crop: '裁剪 180×180', cropSave: '保存裁剪', cropCancel: '取消裁剪', cropHint: '拖动或缩放图片，使所需部分位于方框内', picture: '图片', opening: '打开中…', print: '打印', document: '文档',
    drawings: '图纸版本', drawingType: '图纸类型', drawingVersion: '图纸版本', viewDrawing: '查看图纸', documentNumber: '文件号（物料号）', view: '查看', unreadable: '图片无法显示',
  },
  EN: {
    upload: 'Upload', uploadPicture: 'Upload picture', attachments: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`), name: 'File name', size: 'Size', actions: 'Actions', preview: 'Preview', download: 'Download', remove: 'Delete', cancel: 'Cancel upload', retry: 'Retry',
    dismiss: 'Remove', close: 'Close', drop: 'Drop files here, paste a picture, or press Upload', none: 'No attachments', loading: 'Loading attachments…', failed: 'The attachments could not be loaded', unknown: (count: number) => (count === 1 ? '1 attachment cannot be shown' : `${count} attachments cannot be shown`), full: (max: number) => `At most ${max} attachments`,
    tooMany: (max: number, left: number) => `At most ${max} attachments; ${left} not uploaded`, tooLarge: (name: string) => `${name} exceeds 2 GB`, empty: (name: string) => `${name} is empty`, waiting: 'Waiting', uploading: (name: string, percent: number) => `${name} ${percent}% uploaded`,
    uploaded: (name: string) => `${name} uploaded`, pasted: 'pasted', left: (names: string) => `The cell was left before the upload had ended; cancelled: ${names}`, downloadInstead: 'Download', understood: 'OK', confirm: 'Delete', keep: 'Cancel',
    extension: (allowed: string) => `The current file extension cannot be attached: ${allowed}`, image: 'must be .gif, jpeg, jpg, png, bmp', unsupported: 'Unsupported file format for online preview, please download the file and view with a local tool',
    confirmDelete: 'Please confirm whether to continue deleting attachments?', deleted: 'Attachment deleted successfully, because attachment IDs were updated, please save the business document promptly', noFile: 'no file information to view', noDrawing: 'no item drawing information found',
    zoomIn: 'Zoom in', zoomOut: 'Zoom out', turnLeft: 'Rotate left', turnRight: 'Rotate right', reset: 'Original size', crop: 'Crop 180×180', cropSave: 'Save crop', cropCancel: 'Cancel crop', cropHint: 'Drag or zoom the picture until the part you want is within the frame', picture: 'Picture', opening: 'Opening…', print: 'Print', document: 'Document',
    drawings: 'Drawing versions', drawingType: 'Drawing type', drawingVersion: 'Drawing version', viewDrawing: 'View drawing', documentNumber: 'Document number (material number)', view: 'View', unreadable: 'The picture cannot be shown',
  },
} as const satisfies Record<Language, unknown>

export const noMaterialDrawing: Readonly<Record<Language, string>> = { CN: '未找到物料图纸信息', EN: 'no material drawing information found' }

/** `1.5 MB`. */
export function sizeInWords(bytes: number): string {
  const [unit, divisor] = bytes < 1024 ? ['B', 1] as const : bytes < 1024 ** 2 ? ['KB', 1024] as const : bytes < 1024 ** 3 ? ['MB', 1024 ** 2] as const : ['GB', 1024 ** 3] as const
  return `${(bytes / divisor).toFixed(unit === 'B' || bytes / divisor >= 100 ? 0 : 1)} ${unit}`
}
