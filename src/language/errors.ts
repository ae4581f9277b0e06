/**
 * Every error that the server may answer: its HTTP status and its words in both languages. `{name}` is filled in.
 * Source: platform section 0.8, purchase-to-pay section 31. Business checks of the definitions bring codes and words of their own.
 */
export interface ErrorEntry {
  readonly http: number
  readonly CN: string
  readonly EN: string
}

export const errors = {
  AUTH_REQUIRED: { http: 401, CN: '请先登录', EN: 'Please log in' },
  SESSION_EXPIRED: {
    http: 401,
    CN: '会话已结束，请重新登录',
    EN: 'Your session has ended, please log in again',
  },
  SESSION_REPLACED: { http: 401, CN: '您的账号已在其他地方登录', EN: 'Your account was logged in elsewhere' },
  AUTH_IN_URL: {
    http: 401,
    CN: '授权码不得出现在地址中',
    EN: 'An authorization code must not be sent in an address',
  },
  LOGIN_FAILED: {
    http: 200,
    CN: '用户名、密码或验证码错误',
    EN: 'User name, password or validation code is wrong',
  },
  LOGIN_WAIT: {
    http: 429,
    CN: '尝试次数过多，请在 {seconds} 秒后重试',
    EN: 'Too many attempts, please try again in {seconds} s',
  },
  PASSWORD_EXPIRED: { http: 200, CN: '必须修改密码', EN: 'The password must be changed' },
  PASSWORD_WEAK: { http: 200, CN: '密码强度不足：{reason}', EN: 'The password is too weak: {reason}' },
  FORBIDDEN: { http: 403, CN: '您没有执行此操作的权限', EN: 'You have no permission for this operation' },
  NO_SUCH_CALL: { http: 404, CN: '没有这个接口', EN: 'There is no such call' },
  'SRM-1010': { http: 404, CN: '单据不存在或无权限', EN: 'Document not found or no permission' },
  CLOCK_SKEW: {
    http: 401,
    CN: '无法验证请求：时钟偏差过大',
    EN: 'The request could not be verified: the clocks differ too much',
  },
  REPLAY: {
    http: 401,
    CN: '无法验证请求：请求重复',
    EN: 'The request could not be verified: it was sent before',
  },
  SIGN_INVALID: {
    http: 401,
    CN: '无法验证请求：签名不正确',
    EN: 'The request could not be verified: the signature is wrong',
  },
  'SRM-1001': {
    http: 409,
    CN: '数据已被 {name} 于 {time} 修改，请刷新后重试',
    EN: '{name} changed this record at {time}; refresh and try again',
  },
  'SRM-1002': { http: 200, CN: '缺少版本号 versionNum', EN: 'The version number versionNum is missing' },
  'SRM-1003': {
    http: 200,
    CN: '{document} 当前状态为 {state}，不能执行{action}',
    EN: '{document} is {state}; {action} is not possible',
  },
  'SRM-1005': { http: 200, CN: '必须填写原因', EN: 'A reason is required' },
  'SRM-1006': { http: 200, CN: '{field} 不可修改', EN: '{field} cannot be changed' },
  'SRM-1102': {
    http: 200,
    CN: '{field} 最多允许 {scale} 位小数',
    EN: '{field} allows at most {scale} decimals',
  },
  'SRM-1201': { http: 200, CN: '{field} 已使用，不可修改', EN: '{field} is in use and cannot be changed' },
  'SRM-1202': {
    http: 200,
    CN: '{record} 已被 {count} 条 {entity} 使用，不能删除',
    EN: '{record} is used by {count} {entity} and cannot be deleted',
  },
  DUPLICATE: { http: 409, CN: '{field} {value} 已存在', EN: '{field} {value} already exists' },
  OVERLAP: { http: 409, CN: '{field} 与已有记录的区间重叠', EN: '{field} overlaps an existing record' },
  PARAM_REQUIRED: { http: 200, CN: '{field} 必填', EN: '{field} is required' },
  PARAM_INVALID: { http: 200, CN: '{field} 无效：{reason}', EN: '{field} is not valid: {reason}' },
  PARAM_UNKNOWN: { http: 200, CN: '未知参数 {field}', EN: '{field} is unknown' },
  CHECK_FAILED: { http: 200, CN: '{words}', EN: '{words}' },
  INVALID: { http: 200, CN: '有 {count} 处需要改正：{first}', EN: '{count} to correct: {first}' },
  IDEMPOTENCY_MISMATCH: {
    http: 409,
    CN: '同一幂等键用于了不同的内容',
    EN: 'The same idempotency key was used with other content',
  },
  IDEMPOTENCY_IN_PROGRESS: { http: 409, CN: '同一请求仍在处理中', EN: 'The same request is still running' },
  TOO_MANY: { http: 429, CN: '请求过于频繁', EN: 'Too many requests' },
  TOO_LARGE: { http: 413, CN: '内容超过 {limit}', EN: 'The content is larger than {limit}' },
  CONTENT_TYPE: { http: 415, CN: '内容类型不受支持', EN: 'The content type is not supported' },
  EMBED_REFUSED: {
    http: 200,
    CN: '不允许嵌入此地址：{address}',
    EN: 'This address may not be shown here: {address}',
  },
  NOT_SET_UP: { http: 200, CN: '尚未配置：{setting}', EN: 'Not set up: {setting}' },
  FILE_EXTENSION: {
    http: 200,
    CN: '当前文件后缀名不允许上传，允许的后缀名：{allowed}',
    EN: 'The current file extension cannot be attached: {allowed}',
  },
  FILE_IMAGE_TYPE: {
    http: 200,
    CN: '图片类型必须是.gif,jpeg,jpg,png,bmp中的一种',
    EN: 'must be .gif, jpeg, jpg, png, bmp',
  },
  FILE_CONTENT: {
    http: 200,
    CN: '文件内容与后缀名不符',
    EN: 'The file content does not match its extension',
  },
  FILE_UNSAFE: { http: 200, CN: '文件不可接收：{reason}', EN: 'The file is not accepted: {reason}' },
  FILE_EMPTY: { http: 200, CN: '文件为空', EN: 'The file is empty' },
  FILE_LARGE: {
    http: 200,
    CN: '超过 {limit} 的文件须分片上传',
    EN: 'Files above {limit} are uploaded in parts',
  },
  FILE_QUOTA: {
    http: 200,
    CN: '24 小时内最多上传 {limit}',
    EN: 'At most {limit} may be uploaded in 24 hours',
  },
  FILE_COUNT: { http: 200, CN: '{field} 最多 {max} 个附件', EN: '{field}: at most {max} attachments' },
  FILE_GONE: { http: 404, CN: '文件内容已不存在', EN: 'The content of the file is no longer there' },
  PREVIEW_UNSUPPORTED: {
    http: 200,
    CN: '不支持该文件格式在线预览，请下载文件后使用本地工具查看',
    EN: 'Unsupported file format for online preview, please download the file and view with a local tool',
  },
  CONVERT_UNAVAILABLE: {
    http: 200,
    CN: '未安装文件转换服务，请下载后查看',
    EN: 'No converter is installed for this format, please download the file',
  },
  PART_CORRUPT: {
    http: 200,
    CN: '分片 {part} 传输有误，请重传',
    EN: 'Part {part} arrived damaged, send it again',
  },
  PARTS_MISSING: { http: 200, CN: '尚缺 {count} 个分片', EN: '{count} parts are still missing' },
  BUSY: { http: 503, CN: '系统繁忙，请稍后重试', EN: 'The system is busy, please try again' },
  FAULT: { http: 500, CN: '操作失败，参考号 {traceId}', EN: 'The operation failed. Reference {traceId}' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
