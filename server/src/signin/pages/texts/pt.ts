import type { PageTexts } from './en.ts'

/** Portuguese, as it is read in Brazil. */
export const pt: PageTexts = {
  signIn: {
    title: (game) => `Entrar em ${game}`,
    lead: 'Escolha como quer continuar.',
    continueWith: (network) => `Continuar com ${network}`,
    continueWithWallet: 'Continuar com telefone ou e-mail',
    more: (count) => `Mais formas de entrar (${count})`,
    none: 'Ainda não é possível entrar por aqui.',
    noneHelp: 'Quem faz o jogo precisa conectar uma rede primeiro. Volte mais tarde.',
  },
  link: {
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
}
