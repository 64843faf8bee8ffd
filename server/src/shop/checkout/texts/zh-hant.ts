import type { CheckoutTexts } from './en.ts'

/** Chinese in traditional characters, in the words of Taiwan. */
export const zhHant: CheckoutTexts = {
  title: '購買明細',
  order: (number) => `訂單 ${number}`,
  total: '總計',
  test: '這是測試，不會實際扣款。',
  ways: {
    simulated: '使用模擬卡付款',
    stripe: '使用信用卡或其他方式付款',
    paypal: '使用 PayPal 付款',
    other: (name) => `使用 ${name} 付款`,
  },
  leave: '取消購買',
  noWays: '本商店還無法收款。您沒有被扣款。',
  notOpened: '目前無法開始付款。您沒有被扣款。請稍後再試。',
  refused: '遊戲目前不接受這筆購買。您沒有被扣款。',
  declined: '付款遭到拒絕。您沒有被扣款，可以再試一次。',
  waiting: {
    title: '付款正在處理中',
    lead: '此頁面會自動更新。您也可以關閉它：款項入帳後，您會立即獲得所購內容。',
    again: '再次查看',
  },
  done: { title: '謝謝！', lead: '款項已入帳，所購內容已歸您所有。' },
  refunded: { title: '這筆購買已退款', lead: '款項將退回原付款方式。' },
  left: { title: '購買已取消', lead: '您沒有被扣款。' },
  over: {
    title: '此訂單已失效',
    lead: '訂單未能及時付款。您沒有被扣款。請在遊戲中重新購買。',
  },
  soldOut: {
    title: '已售完',
    lead: '有人搶先了一步。您沒有被扣款；如果之後仍有款項入帳，將會退還。',
  },
  back: (game) => `返回 ${game}`,
  backByHand: '您現在可以返回遊戲了。',
  unknown: {
    title: '沒有此訂單',
    lead: '網址不完整，或訂單早已結束。請在遊戲中重新購買。',
  },
  busy: { title: '請稍候', lead: '頁面請求過多。請在一分鐘後再試一次。' },
  card: {
    title: '模擬卡',
    lead: '這裡不會真的付款：請選擇付款的結果。',
    pay: '付款',
    slowly: '付款，稍後入帳',
    decline: '拒絕',
    leave: '不付款並離開',
  },
}
