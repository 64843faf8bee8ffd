import type { CheckoutTexts } from './en.ts'

/** Chinese in simplified characters. */
export const zh: CheckoutTexts = {
  title: '购买详情',
  order: (number) => `订单 ${number}`,
  total: '合计',
  test: '这是测试，不会实际扣款。',
  ways: {
    simulated: '使用模拟卡支付',
    stripe: '使用银行卡或其他方式支付',
    paypal: '使用 PayPal 支付',
    other: (name) => `使用 ${name} 支付`,
  },
  leave: '取消购买',
  noWays: '本商店还不能收款。您没有被扣款。',
  notOpened: '目前无法发起支付。您没有被扣款。请稍后重试。',
  refused: '游戏目前不接受此次购买。您没有被扣款。',
  declined: '支付被拒绝。您没有被扣款，可以重试。',
  waiting: {
    title: '支付正在处理中',
    lead: '此页面会自动更新。您也可以关闭它：付款到账后，您会立即获得所购内容。',
    again: '再次查看',
  },
  done: { title: '谢谢！', lead: '付款已到账，所购内容已归您所有。' },
  refunded: { title: '此次购买已退款', lead: '款项将原路退回。' },
  left: { title: '购买已取消', lead: '您没有被扣款。' },
  over: {
    title: '此订单已失效',
    lead: '订单未能及时支付。您没有被扣款。请在游戏中重新购买。',
  },
  soldOut: {
    title: '已售罄',
    lead: '有人抢先了一步。您没有被扣款；如果之后仍有付款到账，将会退还。',
  },
  back: (game) => `返回 ${game}`,
  backByHand: '您现在可以返回游戏了。',
  unknown: {
    title: '没有此订单',
    lead: '网址不完整，或订单早已结束。请在游戏中重新购买。',
  },
  busy: { title: '请稍候', lead: '页面请求过多。请在一分钟后重试。' },
  card: {
    title: '模拟卡',
    lead: '这里不会真正付款：请选择支付的结果。',
    pay: '支付',
    slowly: '支付，稍后到账',
    decline: '拒绝',
    leave: '不支付并离开',
  },
}
