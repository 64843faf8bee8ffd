import type { Texts } from './en.ts'

/** Chinese in traditional characters, in the words of Taiwan. */
export const zhHant: Texts = {
  signIn: {
    title: (game) => `登入 ${game}`,
    lead: '請選擇登入方式。',
    continueWith: (network) => `使用 ${network} 繼續`,
    continueWithWallet: '使用手機號碼或電子郵件繼續',
    more: (count) => `更多登入方式（${count}）`,
    none: '這裡還無法登入。',
    noneHelp: '遊戲團隊需要先連接一個平台，請稍後再來。',
  },
  linking: {
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
  wallet: {
    title: (game) => `登入 ${game}`,
    phone: '手機號碼',
    phoneHint: '請加上國家或地區代碼，例如 +886 2 0000 0000',
    sendText: '以簡訊取得驗證碼',
    email: '電子郵件地址',
    sendMail: '以電子郵件取得驗證碼',
    or: '或',
    others: '其他登入方式',
    none: '目前無法傳送驗證碼，請使用其他方式登入。',
  },
  code: {
    title: '輸入驗證碼',
    sent: (target) => `六位數驗證碼已傳送至 ${target}，十分鐘內有效。`,
    mailHint: '也可以在此瀏覽器中開啟郵件裡的連結。',
    label: '驗證碼',
    submit: '繼續',
    again: '重新傳送',
    otherWay: '換一個電子郵件地址或號碼重新開始',
  },
  mailLink: {
    ask: (target) => `您將以 ${target} 的身分登入。`,
    submit: '登入',
    otherBrowserTitle: '您是在另一個瀏覽器中開始的',
    otherBrowser: '此連結只能在您請求它的瀏覽器中使用。請回到那裡，輸入郵件中的驗證碼。',
  },
  emailStep: {
    title: '您的電子郵件地址',
    ask: (game) => `${game} 想知道您的電子郵件地址。`,
    submit: '繼續',
  },
  confirm: {
    title: '確認您的電子郵件地址',
    sent: (target) => `郵件已傳送至 ${target}。請輸入其中的驗證碼，或在一天之內開啟其中的連結。`,
    submit: '確認',
    later: '暫不確認，繼續',
    ask: (email, game) => `${email} 是您的電子郵件地址，並且是您在 ${game} 中填寫的嗎？`,
    yes: '是的，確認',
    doneTitle: '謝謝',
    done: (email) => `${email} 已確認。您可以關閉此頁面。`,
    overTitle: '此連結已失效',
    over: '它已過期或已被使用。如果您的電子郵件地址尚未確認，請在遊戲中重新填寫。',
    takenTitle: '此電子郵件地址屬於另一個帳號',
    taken: '已有帳號使用此電子郵件地址登入本遊戲。請使用該帳號登入，或填寫其他地址。',
  },
  mistake: {
    phone: '請填寫帶國家或地區代碼的號碼，例如 +886 2 0000 0000。',
    email: '這不是電子郵件地址，應類似於 name@example.com。',
    code: '驗證碼錯誤。請查看最新的訊息後再試一次。',
    digits: '請輸入訊息中的六位數字。',
    tries: '此驗證碼的嘗試次數過多，請重新取得。',
    often: (minutes) =>
      minutes <= 1
        ? '剛剛已向該處傳送訊息。請等待一分鐘後再請求。'
        : `已向該處傳送多則訊息。請在 ${minutes} 分鐘後再請求。`,
    refused: '無法送達該處。請檢查填寫的內容，或使用其他方式。',
    notSent: '目前無法傳送訊息，請稍後再試。',
  },
  message: {
    codeSubject: (game, code) => `${code} 是您的 ${game} 驗證碼`,
    codeLead: (game) => `您的 ${game} 驗證碼：`,
    codeHelp: '十分鐘內有效。請在請求驗證碼的頁面中輸入。',
    linkHelp: '或在同一瀏覽器中開啟此連結：',
    linkLabel: '登入',
    confirmSubject: (game, code) => `${code} 用於確認您的 ${game} 電子郵件地址`,
    confirmLead: (game) => `為 ${game} 確認此電子郵件地址的驗證碼：`,
    confirmLinkHelp: '或在一天之內開啟此連結：',
    confirmLabel: '確認電子郵件地址',
    ignore: '如果這不是您請求的，請忽略此訊息。切勿將驗證碼告訴任何人。',
    text: (game, code) => `${code} 是您的 ${game} 驗證碼，切勿告訴任何人。`,
  },
}
