import type { Texts } from './en.ts'

/** Chinese in simplified characters. */
export const zh: Texts = {
  signIn: {
    title: (game) => `登录 ${game}`,
    lead: '请选择登录方式。',
    continueWith: (network) => `使用 ${network} 继续`,
    continueWithWallet: '使用手机号或邮箱继续',
    more: (count) => `更多登录方式（${count}）`,
    none: '这里还不能登录。',
    noneHelp: '游戏方需要先接入一个平台，请稍后再来。',
  },
  linking: {
    title: (network, game) => `将 ${network} 关联到您在 ${game} 的账号？`,
    account: '账号',
    lead: (network) => `关联后，您也可以使用 ${network} 登录此账号。`,
    warning:
      '仅当您自己在游戏中发起此操作时才继续。如果是别人发给您的链接，请关闭此页面：该账号不属于您。',
    goOn: (network) => `关联 ${network}`,
  },
  failure: {
    expired: {
      title: '本次登录已失效',
      help: '可能已超过十分钟、已经完成，或者是在其他浏览器中开始的。请返回游戏重新登录。',
    },
    denied: {
      title: '登录未完成',
      help: '对方平台拒绝了登录，或者您已取消。请返回游戏重新登录，也可以换一种方式。',
    },
    unavailable: {
      title: '此登录方式不可用',
      help: '请返回游戏，选择其他登录方式。',
    },
    misasked: {
      title: '无法处理游戏的请求',
      help: '您的账号没有问题。请返回游戏重试。如果再次出现，请将下面的内容告知游戏客服。',
    },
    banned: {
      title: '此账号已被封禁',
      help: '无法使用此账号登录。如有疑问，请联系游戏客服。',
    },
    busy: {
      title: '尝试次数过多',
      help: '请等待一分钟，然后重新加载此页面。',
    },
    unreachable: {
      title: '暂时无法登录',
      help: '请稍候片刻，然后返回游戏重试。',
    },
    broken: {
      title: '我们这边出了问题',
      help: '请返回游戏重试。如果再次出现，请将下面的内容告知游戏客服。',
    },
    code: '代码',
    request: '请求',
    detail: '供游戏开发者参考',
    back: (game) => `返回 ${game}`,
  },
  foot: { terms: '使用条款', privacy: '隐私', support: '客服' },
  wallet: {
    title: (game) => `登录 ${game}`,
    phone: '手机号码',
    phoneHint: '请加上国家或地区代码，例如 +86 10 0000 0000',
    sendText: '通过短信获取验证码',
    email: '电子邮箱',
    sendMail: '通过邮件获取验证码',
    or: '或',
    others: '其他登录方式',
    none: '目前无法发送验证码，请使用其他方式登录。',
  },
  code: {
    title: '输入验证码',
    sent: (target) => `六位数验证码已发往 ${target}，十分钟内有效。`,
    mailHint: '也可以在此浏览器中打开邮件里的链接。',
    label: '验证码',
    submit: '继续',
    again: '重新发送',
    otherWay: '换一个邮箱或号码重新开始',
  },
  mailLink: {
    ask: (target) => `您将以 ${target} 的身份登录。`,
    submit: '登录',
    otherBrowserTitle: '您是在另一个浏览器中开始的',
    otherBrowser: '此链接只能在您请求它的浏览器中使用。请回到那里，输入邮件中的验证码。',
  },
  emailStep: {
    title: '您的电子邮箱',
    ask: (game) => `${game} 想知道您的电子邮箱。`,
    submit: '继续',
  },
  confirm: {
    title: '确认您的电子邮箱',
    sent: (target) => `邮件已发往 ${target}。请输入其中的验证码，或在一天之内打开其中的链接。`,
    submit: '确认',
    later: '暂不确认，继续',
    ask: (email, game) => `${email} 是您的邮箱，并且是您在 ${game} 中填写的吗？`,
    yes: '是的，确认',
    doneTitle: '谢谢',
    done: (email) => `${email} 已确认。您可以关闭此页面。`,
    overTitle: '此链接已失效',
    over: '它已过期或已被使用。如果您的邮箱尚未确认，请在游戏中重新填写。',
    takenTitle: '此邮箱属于另一个账号',
    taken: '已有账号使用此邮箱登录本游戏。请使用那个账号登录，或填写其他邮箱。',
  },
  mistake: {
    phone: '请填写带国家或地区代码的号码，例如 +86 10 0000 0000。',
    email: '这不是电子邮箱地址，应类似于 name@example.com。',
    code: '验证码错误。请查看最新的消息后重试。',
    digits: '请输入消息中的六位数字。',
    tries: '此验证码的尝试次数过多，请重新获取。',
    often: (minutes) =>
      minutes <= 1
        ? '刚刚已向该处发送消息。请等待一分钟后再请求。'
        : `已向该处发送多条消息。请在 ${minutes} 分钟后再请求。`,
    refused: '无法送达该处。请检查填写的内容，或使用其他方式。',
    notSent: '目前无法发送消息，请稍后重试。',
  },
  message: {
    codeSubject: (game, code) => `${code} 是您的 ${game} 验证码`,
    codeLead: (game) => `您的 ${game} 验证码：`,
    codeHelp: '十分钟内有效。请在请求验证码的页面中输入。',
    linkHelp: '或在同一浏览器中打开此链接：',
    linkLabel: '登录',
    confirmSubject: (game, code) => `${code} 用于确认您的 ${game} 邮箱`,
    confirmLead: (game) => `为 ${game} 确认此邮箱的验证码：`,
    confirmLinkHelp: '或在一天之内打开此链接：',
    confirmLabel: '确认邮箱',
    ignore: '如果这不是您请求的，请忽略此消息。切勿将验证码告诉任何人。',
    text: (game, code) => `${code} 是您的 ${game} 验证码，切勿告诉任何人。`,
  },
}
