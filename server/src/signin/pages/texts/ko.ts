import type { Texts } from './en.ts'

/** Korean; sentences are built so that no particle depends on a name's last sound. */
export const ko: Texts = {
  signIn: {
    title: (game) => `${game} 로그인`,
    lead: '로그인 방법을 선택하세요.',
    continueWith: (network) => `${network} 계정으로 계속하기`,
    continueWithWallet: '전화번호 또는 이메일로 계속하기',
    more: (count) => `다른 로그인 방법 (${count})`,
    none: '아직 여기에서 로그인할 수 없습니다.',
    noneHelp: '게임 운영자가 먼저 네트워크를 연결해야 합니다. 나중에 다시 방문해 주세요.',
  },
  linking: {
    title: (network, game) => `${game} 계정에 ${network} 계정을 연결할까요?`,
    account: '계정',
    lead: (network) => `연결하면 ${network} 계정으로도 이 계정에 로그인할 수 있습니다.`,
    warning:
      '게임에서 직접 시작한 경우에만 계속하세요. 다른 사람이 보낸 링크로 왔다면 이 페이지를 닫으세요. 본인의 계정이 아닙니다.',
    goOn: (network) => `${network} 연결하기`,
  },
  failure: {
    expired: {
      title: '이 로그인은 더 이상 유효하지 않습니다',
      help: '10분이 지났거나, 이미 완료되었거나, 다른 브라우저에서 시작되었습니다. 게임으로 돌아가 다시 로그인해 주세요.',
    },
    denied: {
      title: '로그인이 완료되지 않았습니다',
      help: '네트워크에서 거부했거나 로그인을 취소하셨습니다. 게임으로 돌아가 다시 로그인하거나 다른 방법을 이용해 주세요.',
    },
    unavailable: {
      title: '이 로그인 방법은 사용할 수 없습니다',
      help: '게임으로 돌아가 다른 로그인 방법을 선택해 주세요.',
    },
    misasked: {
      title: '게임의 요청을 처리할 수 없습니다',
      help: '계정에는 문제가 없습니다. 게임으로 돌아가 다시 시도해 주세요. 같은 일이 반복되면 아래 내용을 게임 고객지원에 알려 주세요.',
    },
    banned: {
      title: '이용이 정지된 계정입니다',
      help: '이 계정으로는 로그인할 수 없습니다. 잘못된 조치라고 생각하시면 게임 고객지원에 문의해 주세요.',
    },
    busy: {
      title: '시도 횟수가 너무 많습니다',
      help: '1분 후 이 페이지를 새로 고쳐 주세요.',
    },
    unreachable: {
      title: '지금은 로그인할 수 없습니다',
      help: '잠시 후 게임으로 돌아가 다시 시도해 주세요.',
    },
    broken: {
      title: '서버에 문제가 발생했습니다',
      help: '게임으로 돌아가 다시 시도해 주세요. 같은 일이 반복되면 아래 내용을 게임 고객지원에 알려 주세요.',
    },
    code: '코드',
    request: '요청',
    detail: '게임 개발자용',
    back: (game) => `${game}(으)로 돌아가기`,
  },
  foot: { terms: '이용약관', privacy: '개인정보 처리방침', support: '고객 지원' },
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
  mailLink: {
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
  account: {
    goBack: '완료되었습니다. 게임으로 돌아가세요.',
    name: '이름 또는 이메일 주소',
    password: '비밀번호',
    submit: '로그인',
    forgot: '비밀번호를 잊으셨나요?',
    register: '계정 만들기',
    registerTitle: (game) => `${game} 계정 만들기`,
    username: '이름',
    passwordHint: '6자 이상. 여러 단어를 이으면 좋습니다.',
    registerSubmit: '계정 만들기',
    haveOne: '이미 계정이 있습니다',
    mailTitle: '메일을 확인하세요',
    mailSent: (email) => `${email}(으)로 메일을 보내고 있습니다. 하루 안에 링크를 여세요.`,
    forgotTitle: '비밀번호를 잊으셨나요?',
    forgotLead:
      '이름이나 이메일 주소를 입력하세요. 새 비밀번호를 정하는 링크를 메일로 보내 드립니다.',
    forgotSubmit: '메일 보내기',
    forgotSent: '그런 계정이 있다면 메일을 보내고 있습니다. 링크는 한 시간 동안 유효합니다.',
    newTitle: '새 비밀번호 정하기',
    newLabel: '새 비밀번호',
    newSubmit: '비밀번호 저장',
    newDone:
      '새 비밀번호가 저장되었고 모든 곳에서 로그아웃되었습니다. 게임으로 돌아가 로그인하세요.',
    confirmTitle: '계정 확인',
    confirmAsk: (name, game) =>
      `${game} 계정 “${name}”을(를) 만드셨나요? 다른 사람이 만들었다면 이 페이지를 닫으세요.`,
    confirmSubmit: '네, 제 계정입니다',
    confirmDone: '계정이 확인되었습니다. 게임으로 돌아가 로그인하세요.',
    over: '만료되었거나 이미 사용되었습니다. 다시 요청하세요.',
    back: '로그인으로 돌아가기',
    wrong: '이름 또는 비밀번호가 올바르지 않습니다.',
    unconfirmed: '아직 확인되지 않은 계정입니다. 새 링크를 메일로 보내고 있습니다.',
    often: (minutes) =>
      minutes <= 1
        ? '시도가 너무 많습니다. 1분 기다리세요.'
        : `시도가 너무 많습니다. ${minutes}분 기다리거나 새 비밀번호를 정하세요.`,
    badName: '사용할 수 없는 이름입니다. @는 본인의 이메일 주소일 때만 쓸 수 있습니다.',
    taken: '이미 사용 중인 이름입니다. 다른 이름을 고르세요.',
    emailTaken: '이 이메일 주소에는 이미 계정이 있습니다.',
    weak: '너무 쉽게 추측되는 비밀번호입니다. 다른 것을 고르세요.',
    short: '비밀번호는 6~100자여야 합니다.',
  },
  letter: {
    confirm: {
      subject: (game) => `${game} 계정을 확인하세요`,
      lead: (game, name) => `${game} 계정 “${name}”이(가) 만들어졌습니다.`,
      linkHelp: '하루 안에 이 링크를 열어 확인하세요:',
      linkLabel: '계정 확인',
      ignore:
        '계정을 만들지 않았다면 이 메일을 무시하세요. 링크가 없으면 아무도 사용할 수 없습니다.',
    },
    reset: {
      subject: (game) => `${game} 새 비밀번호`,
      lead: (game, name) => `${game} 계정 “${name}”의 새 비밀번호 요청이 있었습니다.`,
      linkHelp: '한 시간 안에 이 링크를 열어 정하세요:',
      linkLabel: '새 비밀번호 정하기',
      ignore: '본인이 아니라면 이 메일을 무시하세요. 비밀번호는 그대로입니다.',
    },
    taken: {
      subject: (game) => `이미 ${game} 계정이 있습니다`,
      lead: (game, name) =>
        `누군가 이 주소로 ${game} 계정을 만들려고 했습니다. 이미 계정 “${name}”이(가) 있습니다.`,
      linkHelp: '본인이고 비밀번호를 잊으셨다면 한 시간 안에 새로 정하세요:',
      linkLabel: '새 비밀번호 정하기',
      ignore: '본인이 아니라면 이 메일을 무시하세요. 바뀐 것은 없습니다.',
    },
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
