import type { PageTexts } from './en.ts'

/** Spanish. */
export const es: PageTexts = {
  signIn: {
    title: (game) => `Inicia sesión en ${game}`,
    lead: 'Elige cómo quieres continuar.',
    continueWith: (network) => `Continuar con ${network}`,
    continueWithWallet: 'Continuar con teléfono o correo',
    more: (count) => `Más formas de iniciar sesión (${count})`,
    none: 'Aquí todavía no se puede iniciar sesión.',
    noneHelp: 'Los creadores del juego tienen que conectar primero una red. Vuelve más tarde.',
  },
  link: {
    title: (network, game) => `¿Vincular ${network} a tu cuenta en ${game}?`,
    account: 'Cuenta',
    lead: (network) => `A partir de entonces también podrás entrar en esta cuenta con ${network}.`,
    warning:
      'Continúa solo si lo has iniciado tú en el juego. Si alguien te ha enviado aquí, cierra esta página: la cuenta no es tuya.',
    goOn: (network) => `Vincular ${network}`,
  },
  failure: {
    expired: {
      title: 'Este inicio de sesión ya no es válido',
      help: 'Tardó más de diez minutos, ya había terminado o empezó en otro navegador. Vuelve al juego e inicia sesión otra vez.',
    },
    denied: {
      title: 'El inicio de sesión no se completó',
      help: 'La red no te dejó entrar o cancelaste. Vuelve al juego e inicia sesión otra vez, quizá de otra forma.',
    },
    unavailable: {
      title: 'Esta forma de iniciar sesión no está disponible',
      help: 'Vuelve al juego y elige otra forma de iniciar sesión.',
    },
    misasked: {
      title: 'El juego pidió algo que no es posible',
      help: 'Tu cuenta no tiene ningún problema. Vuelve al juego e inténtalo otra vez. Si vuelve a pasar, indica al soporte del juego lo que aparece abajo.',
    },
    banned: {
      title: 'Esta cuenta está bloqueada',
      help: 'No puedes iniciar sesión con ella. Si crees que es un error, escribe al soporte del juego.',
    },
    busy: {
      title: 'Demasiados intentos',
      help: 'Espera un minuto y vuelve a cargar esta página.',
    },
    unreachable: {
      title: 'Ahora mismo no se puede iniciar sesión',
      help: 'Espera un momento, vuelve al juego e inténtalo otra vez.',
    },
    broken: {
      title: 'Algo ha fallado por nuestra parte',
      help: 'Vuelve al juego e inténtalo otra vez. Si vuelve a pasar, indica al soporte del juego lo que aparece abajo.',
    },
    code: 'Código',
    request: 'Solicitud',
    detail: 'Para los creadores del juego',
    back: (game) => `Volver a ${game}`,
  },
  foot: { terms: 'Condiciones de uso', privacy: 'Privacidad', support: 'Ayuda' },
}
