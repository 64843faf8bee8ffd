import type { PasswordlessTexts } from './en.ts'

/** Korean. */
export const ko: PasswordlessTexts = {
  wallet: {
    title: (game) => `${game} 로그인`,
    phone: '전화번호',
    phoneHint: '국가 번호를 포함해 주세요. 예: +82 2 0000 0000',
    sendText: '문자로 코드 받기',
    email: '이메일 주소',
    sendMail: '이메일로 코드 받기',
    or: '또는',
    others: '다른 로그인 방법',
    none: '지금은 코드를 보낼 수 없습니다. 다른 방법으로 로그인해 주세요.',
  },
  code: {
    title: '코드 입력',
    sent: (target) => `${target}(으)로 6자리 코드를 보냈습니다. 10분 동안 유효합니다.`,
    mailHint: '이 브라우저에서 이메일의 링크를 열어도 됩니다.',
    label: '코드',
    submit: '계속',
    again: '다시 보내기',
    otherWay: '다른 주소나 번호로 다시 시작',
  },
  link: {
    title: (game) => `${game} 로그인`,
    ask: (target) => `${target} 계정으로 로그인합니다.`,
    submit: '로그인',
    otherBrowserTitle: '다른 브라우저에서 시작하셨습니다',
    otherBrowser:
      '이 링크는 요청하신 브라우저에서만 작동합니다. 그 브라우저로 돌아가 이메일에 있는 코드를 입력해 주세요.',
  },
  emailStep: {
    title: '이메일 주소',
    ask: (game) => `${game}에서 회원님의 이메일 주소를 요청합니다.`,
    submit: '계속',
  },
  confirm: {
    title: '이메일 주소 확인',
    sent: (target) =>
      `${target}(으)로 메시지를 보냈습니다. 메시지의 코드를 입력하거나 하루 안에 링크를 열어 주세요.`,
    submit: '확인',
    later: '확인하지 않고 계속',
    ask: (email, game) => `${email} 주소가 본인 것이며 ${game}에 직접 입력하셨나요?`,
    yes: '예, 확인합니다',
    doneTitle: '감사합니다',
    done: (email) => `${email} 주소가 확인되었습니다. 이 페이지를 닫으셔도 됩니다.`,
    overTitle: '이 링크는 더 이상 유효하지 않습니다',
    over: '만료되었거나 이미 사용되었습니다. 주소가 확인되지 않았다면 게임에서 다시 입력해 주세요.',
    takenTitle: '이 주소는 다른 계정의 것입니다',
    taken:
      '이 게임에 이 주소로 로그인하는 계정이 이미 있습니다. 그 계정으로 로그인하거나 다른 주소를 입력해 주세요.',
  },
  mistake: {
    phone: '국가 번호를 포함해 입력해 주세요. 예: +82 2 0000 0000',
    email: '이메일 주소가 아닙니다. name@example.com과 같은 형식이어야 합니다.',
    code: '코드가 틀렸습니다. 가장 최근 메시지를 확인하고 다시 시도해 주세요.',
    digits: '메시지에 있는 6자리 숫자를 입력해 주세요.',
    tries: '이 코드로 너무 많이 시도했습니다. 새 코드를 요청해 주세요.',
    often: (minutes) =>
      minutes <= 1
        ? '방금 메시지를 보냈습니다. 1분 후에 다시 요청해 주세요.'
        : `이미 여러 번 메시지를 보냈습니다. ${minutes}분 후에 다시 요청해 주세요.`,
    refused: '그곳으로는 보낼 수 없습니다. 입력한 내용을 확인하거나 다른 방법을 사용해 주세요.',
    notSent: '지금은 메시지를 보낼 수 없습니다. 잠시 후 다시 시도해 주세요.',
  },
  message: {
    codeSubject: (game, code) => `${game} 코드: ${code}`,
    codeLead: (game) => `${game} 코드:`,
    codeHelp: '10분 동안 유효합니다. 요청하신 화면에 입력해 주세요.',
    linkHelp: '또는 같은 브라우저에서 이 링크를 여세요:',
    linkLabel: '로그인',
    confirmSubject: (game, code) => `${game} 이메일 확인 코드: ${code}`,
    confirmLead: (game) => `${game}에서 이 이메일 주소를 확인하기 위한 코드:`,
    confirmLinkHelp: '또는 하루 안에 이 링크를 여세요:',
    confirmLabel: '주소 확인',
    ignore: '요청하지 않으셨다면 이 메시지를 무시하세요. 코드를 누구에게도 알려 주지 마세요.',
    text: (game, code) => `${game} 코드: ${code}. 누구에게도 알려 주지 마세요.`,
  },
}
