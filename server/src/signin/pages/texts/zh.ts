import type { PageTexts } from './en.ts'

/** Chinese in simplified characters. */
export const zh: PageTexts = {
  signIn: {
    title: (game) => `登录 ${game}`,
    lead: '请选择登录方式。',
    continueWith: (network) => `使用 ${network} 继续`,
    continueWithWallet: '使用手机号或邮箱继续',
    more: (count) => `更多登录方式（${count}）`,
    none: '这里还不能登录。',
    noneHelp: '游戏方需要先接入一个平台，请稍后再来。',
  },
  link: {
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
}
