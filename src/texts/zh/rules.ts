import type { Translation } from '../catalogue.ts'
import type { rules as en } from '../en/rules.ts'

export const rules: Translation<typeof en> = {
  mistake: {
    PARAM_INVALID: '{field} 无效：{reason}',
    'SRM-1102_other': '{field} 最多允许 {count} 位小数',
  },
  form: {
    integer: '必须输入数字',
    quantity: '必须输入数值',
    amountGreaterThanZero: '输入必须为数字且大于0',
    amountTwoDecimals: '必须为数字且最多两位小数',
    amountTwoDecimalsOrZero: '必须为数字且最多两位小数',
    score: '必须输入0-100的分数',
    email: '邮箱格式错误',
    mobile: '手机号码位数不对',
    landline: '电话格式错误',
    contact: '联系方式格式错误，请输入11位手机号码或座机号码',
    required: '{field}为必填项',
    positive: '必须为正数',
    positiveOrZero: '必须为正数或零',
    positiveInt: '必须为正整数',
  },
  fault: {
    url: '网址格式错误',
    date: '日期格式错误，应为 yyyy-MM-dd',
    datetime: '时间格式错误，应为 yyyy-MM-dd HH:mm:ss',
    period: '须在 1900 年至 2999 年之间',
    year: '年份格式错误，应为 yyyy',
    month: '月份格式错误，应为 yyyy-MM',
    time: '时刻格式错误，应为 HH:mm:ss',
    flag: '必须为 Y 或 N',
    text: '必须为文本',
    json: '内容格式错误',
    files: '附件格式错误，应为以逗号连接的附件ID',
    scale_other: '最多允许 {count} 位小数',
    maxLength_other: '最多 {count} 个字符',
    min: '不能小于 {limit}',
    max: '不能大于 {limit}',
    digits_other: '整数部分最多 {count} 位',
  },
  document: {
    readOnly: '您只能查看{entity}，不能修改',
    readOnlyCode: '您只能查看{entity} {code}，不能修改',
    unwritable: '{field}“{value}”下您没有{entity}的写入权限',
  },
  validator: {
    forms: '多表单校验需要一个表单数组，每个表单须有 name 和 run',
    callbacks: '多表单校验需要回调函数 onValid 和 onFirst',
  },
  flag: { Y: '是', N: '否' },
}
