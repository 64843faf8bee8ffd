import type { Texts } from './en.ts'

/** Spanish. */
export const es: Texts = {
  signIn: {
    title: (game) => `Inicia sesión en ${game}`,
    lead: 'Elige cómo quieres continuar.',
    continueWith: (network) => `Continuar con ${network}`,
    continueWithWallet: 'Continuar con teléfono o correo',
    more: (count) => `Más formas de iniciar sesión (${count})`,
    none: 'Aquí todavía no se puede iniciar sesión.',
    noneHelp: 'Los creadores del juego tienen que conectar primero una red. Vuelve más tarde.',
  },
  linking: {
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
  wallet: {
    title: (game) => `Iniciar sesión en ${game}`,
    phone: 'Número de teléfono',
    phoneHint: 'Con el prefijo del país, por ejemplo +34 910 12 34 56',
    sendText: 'Recibir un código por SMS',
    email: 'Correo electrónico',
    sendMail: 'Recibir un código por correo',
    or: 'o',
    others: 'Otras formas de iniciar sesión',
    none: 'Ahora no se pueden enviar códigos. Inicia sesión de otra forma.',
  },
  code: {
    title: 'Introduce tu código',
    sent: (target) => `Un código de seis cifras va de camino a ${target}. Vale diez minutos.`,
    mailHint: 'El enlace del correo sirve para lo mismo, en este navegador.',
    label: 'Código',
    submit: 'Continuar',
    again: 'Enviarlo de nuevo',
    otherWay: 'Empezar de nuevo con otra dirección u otro número',
  },
  mailLink: {
    ask: (target) => `Vas a iniciar sesión como ${target}.`,
    submit: 'Iniciar sesión',
    otherBrowserTitle: 'Empezaste en otro navegador',
    otherBrowser:
      'Este enlace solo funciona en el navegador donde lo pediste. Vuelve allí e introduce el código del correo.',
  },
  emailStep: {
    title: 'Tu correo electrónico',
    ask: (game) => `${game} quiere saber tu dirección de correo.`,
    submit: 'Continuar',
  },
  confirm: {
    title: 'Confirma tu correo electrónico',
    sent: (target) =>
      `Un mensaje va de camino a ${target}. Introduce su código o sigue su enlace en el plazo de un día.`,
    submit: 'Confirmar',
    later: 'Continuar sin confirmar',
    ask: (email, game) => `¿Es tuya la dirección ${email} y la introdujiste para ${game}?`,
    yes: 'Sí, confirmar',
    doneTitle: 'Gracias',
    done: (email) => `${email} está confirmada. Puedes cerrar esta página.`,
    overTitle: 'Este enlace ya no vale',
    over: 'Ha caducado o ya se usó. Si tu dirección no está confirmada, introdúcela otra vez en el juego.',
    takenTitle: 'Esta dirección pertenece a otra cuenta',
    taken:
      'Alguien inicia sesión en este juego con ella. Usa esa cuenta o introduce otra dirección.',
  },
  mistake: {
    phone: 'Escribe el número con el prefijo del país, por ejemplo +34 910 12 34 56.',
    email:
      'Esto no es una dirección de correo. Necesita un nombre, una @ y un dominio, como nombre@example.com.',
    code: 'El código es incorrecto. Mira el mensaje más reciente e inténtalo de nuevo.',
    digits: 'Introduce las seis cifras del mensaje.',
    tries: 'Demasiados intentos con este código. Pide uno nuevo.',
    often: (minutes) =>
      minutes <= 1
        ? 'Acabamos de enviar un mensaje allí. Espera un minuto antes de pedir otro.'
        : `Ya se enviaron varios mensajes allí. Pide otro dentro de ${minutes} minutos.`,
    refused: 'Allí no se puede entregar nada. Revisa lo que escribiste o usa otra forma.',
    notSent: 'No se pudo enviar el mensaje. Espera un momento e inténtalo de nuevo.',
  },
  account: {
    goBack: 'Listo. Vuelve al juego.',
    name: 'Nombre o correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    forgot: '¿Olvidaste tu contraseña?',
    register: 'Crear una cuenta',
    registerTitle: (game) => `Crea una cuenta para ${game}`,
    username: 'Nombre',
    passwordHint: 'Al menos seis caracteres. Varias palabras forman una buena.',
    registerSubmit: 'Crear la cuenta',
    haveOne: 'Ya tengo una cuenta',
    mailTitle: 'Mira tu correo',
    mailSent: (email) => `Un mensaje va camino de ${email}. Sigue su enlace antes de un día.`,
    forgotTitle: '¿Olvidaste tu contraseña?',
    forgotLead:
      'Escribe tu nombre o tu correo electrónico. Un mensaje te traerá un enlace para elegir otra contraseña.',
    forgotSubmit: 'Enviar el mensaje',
    forgotSent: 'Si existe esa cuenta, un mensaje va en camino. Su enlace vale una hora.',
    newTitle: 'Elige otra contraseña',
    newLabel: 'Contraseña nueva',
    newSubmit: 'Guardar la contraseña',
    newDone:
      'La contraseña nueva ya vale y se ha cerrado tu sesión en todas partes. Vuelve al juego e inicia sesión.',
    confirmTitle: 'Confirma tu cuenta',
    confirmAsk: (name, game) =>
      `¿Creaste tú la cuenta «${name}» para ${game}? Si fue otra persona, cierra esta página.`,
    confirmSubmit: 'Sí, es mía',
    confirmDone: 'La cuenta está confirmada. Vuelve al juego e inicia sesión.',
    over: 'Ha caducado o ya se usó. Pide otro.',
    back: 'Volver al inicio de sesión',
    wrong: 'El nombre o la contraseña no es correcto.',
    unconfirmed: 'Esta cuenta aún no está confirmada. Un mensaje con un enlace nuevo va en camino.',
    often: (minutes) =>
      minutes <= 1
        ? 'Demasiados intentos. Espera un minuto.'
        : `Demasiados intentos. Espera ${minutes} minutos o elige otra contraseña.`,
    badName: 'Este nombre no sirve. Solo puede llevar @ si es tu correo electrónico.',
    taken: 'Este nombre ya está en uso. Elige otro.',
    emailTaken: 'Este correo electrónico ya tiene una cuenta.',
    weak: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
    short: 'La contraseña necesita de 6 a 100 caracteres.',
  },
  letter: {
    confirm: {
      subject: (game) => `Confirma tu cuenta para ${game}`,
      lead: (game, name) => `Has creado la cuenta «${name}» para ${game}.`,
      linkHelp: 'Sigue este enlace antes de un día para confirmarla:',
      linkLabel: 'Confirmar la cuenta',
      ignore:
        'Si no creaste ninguna cuenta, ignora este mensaje. Sin el enlace nadie puede usarla.',
    },
    reset: {
      subject: (game) => `Una contraseña nueva para ${game}`,
      lead: (game, name) =>
        `Alguien ha pedido una contraseña nueva para tu cuenta «${name}» de ${game}.`,
      linkHelp: 'Sigue este enlace antes de una hora para elegirla:',
      linkLabel: 'Elegir otra contraseña',
      ignore: 'Si no fuiste tú, ignora este mensaje. Tu contraseña sigue igual.',
    },
    taken: {
      subject: (game) => `Ya tienes una cuenta para ${game}`,
      lead: (game, name) =>
        `Alguien quiso crear una cuenta para ${game} con esta dirección. Ya tienes una: «${name}».`,
      linkHelp: 'Si fuiste tú y olvidaste la contraseña, elige otra antes de una hora:',
      linkLabel: 'Elegir otra contraseña',
      ignore: 'Si no fuiste tú, ignora este mensaje. No ha cambiado nada.',
    },
  },
  message: {
    codeSubject: (game, code) => `${code} es tu código para ${game}`,
    codeLead: (game) => `Tu código para ${game}:`,
    codeHelp: 'Vale diez minutos. Introdúcelo donde lo pediste.',
    linkHelp: 'O sigue este enlace, en el mismo navegador:',
    linkLabel: 'Iniciar sesión',
    confirmSubject: (game, code) => `${code} confirma tu correo para ${game}`,
    confirmLead: (game) => `Tu código para confirmar esta dirección de correo para ${game}:`,
    confirmLinkHelp: 'O sigue este enlace antes de un día:',
    confirmLabel: 'Confirmar la dirección',
    ignore: 'Si no lo pediste, ignora este mensaje. No le digas el código a nadie.',
    text: (game, code) => `${code} es tu código para ${game}. No se lo digas a nadie.`,
  },
}
