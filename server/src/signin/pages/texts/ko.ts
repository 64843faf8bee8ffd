import type { PageTexts } from './en.ts'

/** Korean; sentences are built so that no particle depends on a name's last sound. */
export const ko: PageTexts = {
  signIn: {
    title: (game) => `${game} 로그인`,
    lead: '로그인 방법을 선택하세요.',
    continueWith: (network) => `${network} 계정으로 계속하기`,
    continueWithWallet: '전화번호 또는 이메일로 계속하기',
    more: (count) => `다른 로그인 방법 (${count})`,
    none: '아직 여기에서 로그인할 수 없습니다.',
    noneHelp: '게임 운영자가 먼저 네트워크를 연결해야 합니다. 나중에 다시 방문해 주세요.',
  },
  link: {
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
}
