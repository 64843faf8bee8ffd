import type { Texts } from './en.ts'

/** Portuguese, as it is read in Brazil. */
export const pt: Texts = {
  signIn: {
    title: (game) => `Entrar em ${game}`,
    lead: 'Escolha como quer continuar.',
    continueWith: (network) => `Continuar com ${network}`,
    continueWithWallet: 'Continuar com telefone ou e-mail',
    more: (count) => `Mais formas de entrar (${count})`,
    none: 'Ainda não é possível entrar por aqui.',
    noneHelp: 'Quem faz o jogo precisa conectar uma rede primeiro. Volte mais tarde.',
  },
  linking: {
    title: (network, game) => `Vincular ${network} à sua conta em ${game}?`,
    account: 'Conta',
    lead: (network) => `Depois disso, você também poderá entrar nesta conta com ${network}.`,
    warning:
      'Continue apenas se você mesmo começou isto no jogo. Se alguém enviou você para cá, feche esta página: a conta não é sua.',
    goOn: (network) => `Vincular ${network}`,
  },
  failure: {
    expired: {
      title: 'Esta entrada não é mais válida',
      help: 'Ela demorou mais de dez minutos, já tinha sido concluída ou começou em outro navegador. Volte ao jogo e entre de novo.',
    },
    denied: {
      title: 'A entrada não foi concluída',
      help: 'A rede não liberou o acesso, ou você cancelou. Volte ao jogo e entre de novo, talvez de outra forma.',
    },
    unavailable: {
      title: 'Esta forma de entrar não está disponível',
      help: 'Volte ao jogo e escolha outra forma de entrar.',
    },
    misasked: {
      title: 'O jogo pediu algo que não é possível',
      help: 'Não há nada de errado com a sua conta. Volte ao jogo e tente de novo. Se acontecer outra vez, informe ao suporte do jogo o que está abaixo.',
    },
    banned: {
      title: 'Esta conta está banida',
      help: 'Não é possível entrar com ela. Se você acha que é um engano, escreva para o suporte do jogo.',
    },
    busy: {
      title: 'Tentativas demais',
      help: 'Espere um minuto e recarregue esta página.',
    },
    unreachable: {
      title: 'Não é possível entrar neste momento',
      help: 'Espere um instante, volte ao jogo e tente de novo.',
    },
    broken: {
      title: 'Algo deu errado do nosso lado',
      help: 'Volte ao jogo e tente de novo. Se acontecer outra vez, informe ao suporte do jogo o que está abaixo.',
    },
    code: 'Código',
    request: 'Solicitação',
    detail: 'Para quem faz o jogo',
    back: (game) => `Voltar para ${game}`,
  },
  foot: { terms: 'Termos de uso', privacy: 'Privacidade', support: 'Ajuda' },
  wallet: {
    title: (game) => `Entrar em ${game}`,
    phone: 'Número de telefone',
    phoneHint: 'Com o código do país, por exemplo +55 11 5555 0142',
    sendText: 'Receber um código por SMS',
    email: 'Endereço de e-mail',
    sendMail: 'Receber um código por e-mail',
    or: 'ou',
    others: 'Outras formas de entrar',
    none: 'Não é possível enviar códigos agora. Entre de outra forma.',
  },
  code: {
    title: 'Digite seu código',
    sent: (target) =>
      `Um código de seis dígitos está a caminho de ${target}. Ele vale dez minutos.`,
    mailHint: 'O link do e-mail faz o mesmo, neste navegador.',
    label: 'Código',
    submit: 'Continuar',
    again: 'Enviar de novo',
    otherWay: 'Recomeçar com outro endereço ou número',
  },
  mailLink: {
    ask: (target) => `Você vai entrar como ${target}.`,
    submit: 'Entrar',
    otherBrowserTitle: 'Você começou em outro navegador',
    otherBrowser:
      'Este link só funciona no navegador em que foi pedido. Volte para lá e digite o código do e-mail.',
  },
  emailStep: {
    title: 'Seu endereço de e-mail',
    ask: (game) => `${game} gostaria de saber seu endereço de e-mail.`,
    submit: 'Continuar',
  },
  confirm: {
    title: 'Confirme seu endereço de e-mail',
    sent: (target) =>
      `Uma mensagem está a caminho de ${target}. Digite o código dela ou siga o link dentro de um dia.`,
    submit: 'Confirmar',
    later: 'Continuar sem confirmar',
    ask: (email, game) => `O endereço ${email} é seu e foi informado por você em ${game}?`,
    yes: 'Sim, confirmar',
    doneTitle: 'Obrigado',
    done: (email) => `${email} está confirmado. Você pode fechar esta página.`,
    overTitle: 'Este link não vale mais',
    over: 'Ele expirou ou já foi usado. Se seu endereço não está confirmado, informe-o de novo no jogo.',
    takenTitle: 'Este endereço pertence a outra conta',
    taken: 'Alguém entra neste jogo com ele. Entre com essa conta ou informe outro endereço.',
  },
  mistake: {
    phone: 'Escreva o número com o código do país, por exemplo +55 11 5555 0142.',
    email:
      'Isto não é um endereço de e-mail. Ele precisa de um nome, um @ e um domínio, como nome@example.com.',
    code: 'Este código está errado. Veja a mensagem mais recente e tente de novo.',
    digits: 'Digite os seis dígitos da mensagem.',
    tries: 'Tentativas demais com este código. Peça um novo.',
    often: (minutes) =>
      minutes <= 1
        ? 'Uma mensagem acaba de ser enviada para lá. Espere um minuto antes de pedir outra.'
        : `Várias mensagens já foram enviadas para lá. Peça outra em ${minutes} minutos.`,
    refused: 'Nada pode ser entregue lá. Confira o que digitou ou use outra forma.',
    notSent: 'Não foi possível enviar a mensagem. Espere um momento e tente de novo.',
  },
  account: {
    goBack: 'Pronto. Volte ao jogo.',
    name: 'Nome ou e-mail',
    password: 'Senha',
    submit: 'Entrar',
    forgot: 'Esqueceu a senha?',
    register: 'Criar uma conta',
    registerTitle: (game) => `Criar uma conta para ${game}`,
    username: 'Nome',
    passwordHint: 'Pelo menos seis caracteres. Várias palavras formam uma boa senha.',
    registerSubmit: 'Criar a conta',
    haveOne: 'Já tenho uma conta',
    mailTitle: 'Veja seu e-mail',
    mailSent: (email) =>
      `Uma mensagem está a caminho de ${email}. Siga o link dela dentro de um dia.`,
    forgotTitle: 'Esqueceu a senha?',
    forgotLead:
      'Digite seu nome ou e-mail. Uma mensagem trará um link para definir uma nova senha.',
    forgotSubmit: 'Enviar a mensagem',
    forgotSent: 'Se essa conta existe, uma mensagem está a caminho. O link vale por uma hora.',
    newTitle: 'Defina uma nova senha',
    newLabel: 'Nova senha',
    newSubmit: 'Definir a senha',
    newDone: 'A nova senha está definida e você saiu de todos os aparelhos. Volte ao jogo e entre.',
    confirmTitle: 'Confirme sua conta',
    confirmAsk: (name, game) =>
      `Você criou a conta “${name}” para ${game}? Se foi outra pessoa, feche esta página.`,
    confirmSubmit: 'Sim, é minha',
    confirmDone: 'A conta está confirmada. Volte ao jogo e entre.',
    over: 'Ele expirou ou já foi usado. Peça um novo.',
    back: 'Voltar para o login',
    wrong: 'O nome ou a senha está errado.',
    unconfirmed:
      'Esta conta ainda não foi confirmada. Uma mensagem com um novo link está a caminho.',
    often: (minutes) =>
      minutes <= 1
        ? 'Tentativas demais. Espere um minuto.'
        : `Tentativas demais. Espere ${minutes} minutos ou defina uma nova senha.`,
    badName: 'Este nome não pode ser usado. Ele só pode ter @ se for seu e-mail.',
    taken: 'Este nome já está em uso. Escolha outro.',
    emailTaken: 'Este e-mail já tem uma conta.',
    weak: 'Esta senha é fácil demais de adivinhar. Escolha outra.',
    short: 'A senha precisa de 6 a 100 caracteres.',
  },
  letter: {
    confirm: {
      subject: (game) => `Confirme sua conta para ${game}`,
      lead: (game, name) => `Você criou a conta “${name}” para ${game}.`,
      linkHelp: 'Siga este link dentro de um dia para confirmá-la:',
      linkLabel: 'Confirmar a conta',
      ignore: 'Se você não criou uma conta, ignore esta mensagem. Sem o link ninguém pode usá-la.',
    },
    reset: {
      subject: (game) => `Uma nova senha para ${game}`,
      lead: (game, name) => `Alguém pediu uma nova senha para sua conta “${name}” de ${game}.`,
      linkHelp: 'Siga este link dentro de uma hora para defini-la:',
      linkLabel: 'Definir uma nova senha',
      ignore: 'Se não foi você, ignore esta mensagem. Sua senha continua a mesma.',
    },
    taken: {
      subject: (game) => `Você já tem uma conta para ${game}`,
      lead: (game, name) =>
        `Alguém quis criar uma conta para ${game} com este endereço. Você já tem uma: “${name}”.`,
      linkHelp: 'Se foi você e esqueceu a senha, defina uma nova dentro de uma hora:',
      linkLabel: 'Definir uma nova senha',
      ignore: 'Se não foi você, ignore esta mensagem. Nada mudou.',
    },
  },
  message: {
    codeSubject: (game, code) => `${code} é seu código para ${game}`,
    codeLead: (game) => `Seu código para ${game}:`,
    codeHelp: 'Ele vale dez minutos. Digite-o onde o pediu.',
    linkHelp: 'Ou siga este link, no mesmo navegador:',
    linkLabel: 'Entrar',
    confirmSubject: (game, code) => `${code} confirma seu e-mail para ${game}`,
    confirmLead: (game) => `Seu código para confirmar este endereço de e-mail para ${game}:`,
    confirmLinkHelp: 'Ou siga este link dentro de um dia:',
    confirmLabel: 'Confirmar o endereço',
    ignore: 'Se você não pediu isto, ignore esta mensagem. Não diga o código a ninguém.',
    text: (game, code) => `${code} é seu código para ${game}. Não o diga a ninguém.`,
  },
}
