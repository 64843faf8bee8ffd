import type { CheckoutTexts } from './en.ts'

/** Korean; sentences are built so that no particle depends on a name's last sound. */
export const ko: CheckoutTexts = {
  title: '구매 내용',
  order: (number) => `주문 번호 ${number}`,
  total: '총금액',
  test: '테스트입니다. 실제 돈은 오가지 않습니다.',
  ways: {
    simulated: '모의 카드로 결제',
    stripe: '카드 및 기타 방법으로 결제',
    paypal: 'PayPal로 결제',
    other: (name) => `${name}(으)로 결제`,
  },
  leave: '구매 취소',
  noWays: '이 상점은 아직 결제를 받을 수 없습니다. 요금은 청구되지 않았습니다.',
  notOpened:
    '지금은 결제를 시작할 수 없습니다. 요금은 청구되지 않았습니다. 잠시 후 다시 시도해 주세요.',
  refused: '지금은 게임에서 이 구매를 받을 수 없습니다. 요금은 청구되지 않았습니다.',
  declined: '결제가 거절되었습니다. 요금은 청구되지 않았으며, 다시 시도하실 수 있습니다.',
  waiting: {
    title: '결제를 처리하고 있습니다',
    lead: '이 페이지는 자동으로 새로 고쳐집니다. 닫으셔도 됩니다. 결제가 확인되는 대로 구매하신 상품을 드립니다.',
    again: '다시 확인',
  },
  done: { title: '감사합니다!', lead: '결제가 확인되어 구매가 완료되었습니다.' },
  refunded: { title: '환불된 구매입니다', lead: '결제하신 수단으로 환불됩니다.' },
  left: { title: '구매가 취소되었습니다', lead: '요금은 청구되지 않았습니다.' },
  over: {
    title: '만료된 주문입니다',
    lead: '제시간에 결제되지 않았습니다. 요금은 청구되지 않았습니다. 게임에서 다시 구매해 주세요.',
  },
  soldOut: {
    title: '품절되었습니다',
    lead: '다른 분이 먼저 구매했습니다. 요금은 청구되지 않았으며, 뒤늦게 결제되는 금액은 환불됩니다.',
  },
  back: (game) => `${game}(으)로 돌아가기`,
  backByHand: '이제 게임으로 돌아가셔도 됩니다.',
  unknown: {
    title: '없는 주문입니다',
    lead: '주소가 완전하지 않거나 오래전에 끝난 주문입니다. 게임에서 다시 구매해 주세요.',
  },
  busy: {
    title: '잠시만 기다려 주세요',
    lead: '페이지 요청이 너무 많습니다. 1분 후 다시 시도해 주세요.',
  },
  card: {
    title: '모의 카드',
    lead: '여기서는 실제로 결제되지 않습니다. 결제 결과를 선택하세요.',
    pay: '결제',
    slowly: '결제(지연)',
    decline: '거절',
    leave: '결제하지 않고 나가기',
  },
}
