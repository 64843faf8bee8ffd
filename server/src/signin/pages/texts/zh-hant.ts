import type { PageTexts } from './en.ts'

/** Chinese in traditional characters, in the words of Taiwan. */
export const zhHant: PageTexts = {
  signIn: {
    title: (game) => `登入 ${game}`,
    lead: '請選擇登入方式。',
    continueWith: (network) => `使用 ${network} 繼續`,
    continueWithWallet: '使用手機號碼或電子郵件繼續',
    more: (count) => `更多登入方式（${count}）`,
    none: '這裡還無法登入。',
    noneHelp: '遊戲團隊需要先連接一個平台，請稍後再來。',
  },
  link: {
    title: (network, game) => `要將 ${network} 連結到您在 ${game} 的帳號嗎？`,
    account: '帳號',
    lead: (network) => `連結後，您也可以使用 ${network} 登入此帳號。`,
    warning:
      '只有在您自己於遊戲中開始此操作時才繼續。如果是別人引導您來的，請關閉此頁面：該帳號不屬於您。',
    goOn: (network) => `連結 ${network}`,
  },
  failure: {
    expired: {
      title: '本次登入已失效',
      help: '可能已超過十分鐘、已經完成，或是在其他瀏覽器中開始的。請返回遊戲重新登入。',
    },
    denied: {
      title: '登入未完成',
      help: '對方平台拒絕了登入，或您已取消。請返回遊戲重新登入，也可以換一種方式。',
    },
    unavailable: {
      title: '此登入方式無法使用',
      help: '請返回遊戲，選擇其他登入方式。',
    },
    misasked: {
      title: '無法處理遊戲的請求',
      help: '您的帳號沒有問題。請返回遊戲再試一次。如果再次發生，請將下列內容告知遊戲客服。',
    },
    banned: {
      title: '此帳號已遭停權',
      help: '無法使用此帳號登入。如有疑問，請聯絡遊戲客服。',
    },
    busy: {
      title: '嘗試次數過多',
      help: '請等待一分鐘，然後重新載入此頁面。',
    },
    unreachable: {
      title: '目前無法登入',
      help: '請稍候片刻，然後返回遊戲再試一次。',
    },
    broken: {
      title: '我們這邊發生了問題',
      help: '請返回遊戲再試一次。如果再次發生，請將下列內容告知遊戲客服。',
    },
    code: '代碼',
    request: '請求',
    detail: '供遊戲開發者參考',
    back: (game) => `返回 ${game}`,
  },
  foot: { terms: '使用條款', privacy: '隱私權', support: '客服' },
}
