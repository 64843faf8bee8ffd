import type { PasswordlessTexts } from './en.ts'

/** Japanese. */
export const ja: PasswordlessTexts = {
  wallet: {
    title: (game) => `${game} にログイン`,
    phone: '電話番号',
    phoneHint: '国番号から入力してください（例：+81 3 0000 0000）',
    sendText: 'SMS でコードを受け取る',
    email: 'メールアドレス',
    sendMail: 'メールでコードを受け取る',
    or: 'または',
    others: 'その他のログイン方法',
    none: '現在コードを送信できません。別の方法でログインしてください。',
  },
  code: {
    title: 'コードを入力',
    sent: (target) => `${target} に 6 桁のコードを送信しました。有効期限は 10 分です。`,
    mailHint: 'このブラウザーでメール内のリンクを開いてもログインできます。',
    label: 'コード',
    submit: '続ける',
    again: 'もう一度送信する',
    otherWay: '別のアドレスまたは番号でやり直す',
  },
  link: {
    title: (game) => `${game} にログイン`,
    ask: (target) => `${target} としてログインします。`,
    submit: 'ログイン',
    otherBrowserTitle: '別のブラウザーで開始されています',
    otherBrowser:
      'このリンクは、リクエストしたブラウザーでのみ有効です。そのブラウザーに戻り、メールに記載されたコードを入力してください。',
  },
  emailStep: {
    title: 'メールアドレスの入力',
    ask: (game) => `${game} があなたのメールアドレスを必要としています。`,
    submit: '続ける',
  },
  confirm: {
    title: 'メールアドレスの確認',
    sent: (target) =>
      `${target} にメッセージを送信しました。記載のコードを入力するか、1 日以内にリンクを開いてください。`,
    submit: '確認する',
    later: '確認せずに続ける',
    ask: (email, game) => `${email} はあなたのアドレスで、${game} のために入力したものですか？`,
    yes: 'はい、確認します',
    doneTitle: 'ありがとうございます',
    done: (email) => `${email} の確認が完了しました。このページを閉じてかまいません。`,
    overTitle: 'このリンクは無効です',
    over: '有効期限が切れたか、すでに使用されています。まだ確認されていない場合は、ゲーム内でもう一度アドレスを入力してください。',
    takenTitle: 'このアドレスは別のアカウントのものです',
    taken:
      'このゲームでは、すでにこのアドレスでログインしているアカウントがあります。そのアカウントでログインするか、別のアドレスを入力してください。',
  },
  mistake: {
    phone: '国番号から入力してください（例：+81 3 0000 0000）。',
    email: 'メールアドレスではありません。name@example.com のように入力してください。',
    code: 'コードが違います。最新のメッセージを確認して、もう一度お試しください。',
    digits: 'メッセージに記載された 6 桁の数字を入力してください。',
    tries: 'このコードの試行回数が上限に達しました。新しいコードをリクエストしてください。',
    often: (minutes) =>
      minutes <= 1
        ? 'メッセージを送信したばかりです。1 分待ってから再度リクエストしてください。'
        : `すでに複数のメッセージを送信しました。${minutes} 分後に再度リクエストしてください。`,
    refused: 'そこには送信できません。入力内容を確認するか、別の方法をお使いください。',
    notSent: 'メッセージを送信できませんでした。しばらく待ってからもう一度お試しください。',
  },
  message: {
    codeSubject: (game, code) => `${code} は ${game} のコードです`,
    codeLead: (game) => `${game} のコード：`,
    codeHelp: '有効期限は 10 分です。リクエストした画面に入力してください。',
    linkHelp: '同じブラウザーで次のリンクを開いてもログインできます：',
    linkLabel: 'ログイン',
    confirmSubject: (game, code) => `${code} で ${game} のメールアドレスを確認`,
    confirmLead: (game) => `${game} のためにこのメールアドレスを確認するコード：`,
    confirmLinkHelp: 'または 1 日以内に次のリンクを開いてください：',
    confirmLabel: 'アドレスを確認する',
    ignore:
      'お心当たりがない場合は、このメッセージを無視してください。コードは誰にも教えないでください。',
    text: (game, code) => `${code} は ${game} のコードです。誰にも教えないでください。`,
  },
}
