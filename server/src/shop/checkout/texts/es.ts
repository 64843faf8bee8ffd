import type { CheckoutTexts } from './en.ts'

/** Spanish. */
export const es: CheckoutTexts = {
  title: 'Tu compra',
  order: (number) => `Pedido ${number}`,
  total: 'Total',
  test: 'Esto es una prueba: no se mueve dinero.',
  ways: {
    simulated: 'Pagar con la tarjeta simulada',
    stripe: 'Pagar con tarjeta o de otra forma',
    paypal: 'Pagar con PayPal',
    other: (name) => `Pagar con ${name}`,
  },
  leave: 'Cancelar la compra',
  noWays: 'Esta tienda todavía no puede aceptar pagos. No se te ha cobrado nada.',
  notOpened:
    'Ahora mismo no se ha podido iniciar el pago. No se te ha cobrado nada. Inténtalo otra vez en un momento.',
  refused: 'El juego no acepta esta compra ahora mismo. No se te ha cobrado nada.',
  declined: 'El pago fue rechazado. No se te ha cobrado nada y puedes intentarlo otra vez.',
  waiting: {
    title: 'Tu pago está en camino',
    lead: 'Esta página se actualiza sola. También puedes cerrarla: recibirás tu compra en cuanto llegue el pago.',
    again: 'Comprobar otra vez',
  },
  done: { title: '¡Gracias!', lead: 'El pago ha llegado y la compra ya es tuya.' },
  refunded: {
    title: 'Esta compra se ha reembolsado',
    lead: 'El dinero vuelve al mismo medio de pago.',
  },
  left: { title: 'La compra se ha cancelado', lead: 'No se te ha cobrado nada.' },
  over: {
    title: 'Este pedido ha caducado',
    lead: 'No se pagó a tiempo. No se te ha cobrado nada. Empieza una compra nueva en el juego.',
  },
  soldOut: {
    title: 'Agotado',
    lead: 'Alguien fue más rápido. No se te ha cobrado nada; si aún llega un pago, se te devolverá.',
  },
  back: (game) => `Volver a ${game}`,
  backByHand: 'Ya puedes volver al juego.',
  unknown: {
    title: 'Este pedido no existe',
    lead: 'La dirección no está completa o el pedido terminó hace mucho. Empieza otra vez la compra en el juego.',
  },
  busy: {
    title: 'Un momento, por favor',
    lead: 'Se han pedido demasiadas páginas. Inténtalo otra vez en un minuto.',
  },
  card: {
    title: 'Tarjeta simulada',
    lead: 'Aquí no paga nadie: elige qué pasa con el pago.',
    pay: 'Pagar',
    slowly: 'Pagar despacio',
    decline: 'Rechazar',
    leave: 'Salir sin pagar',
  },
}
