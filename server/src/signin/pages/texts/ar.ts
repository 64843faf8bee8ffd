import type { PageTexts } from './en.ts'

/**
 * Keeps the direction of a name or number to itself, whatever stands around it (Unicode Bidirectional Algorithm, 2.4).
 */
const apart = (text: string): string => `\u2068${text}\u2069`

/** Arabic, from right to left. */
export const ar: PageTexts = {
  signIn: {
    title: (game) => `تسجيل الدخول إلى ${apart(game)}`,
    lead: 'اختر الطريقة التي تريد المتابعة بها.',
    continueWith: (network) => `المتابعة عبر ${apart(network)}`,
    continueWithWallet: 'المتابعة بالهاتف أو البريد الإلكتروني',
    more: (count) => `طرق أخرى لتسجيل الدخول (${count})`,
    none: 'لا توجد هنا طريقة لتسجيل الدخول حتى الآن.',
    noneHelp: 'على مطوّري اللعبة أن يربطوا شبكة أولًا. يُرجى العودة لاحقًا.',
  },
  link: {
    title: (network, game) => `هل تريد ربط ${apart(network)} بحسابك في ${apart(game)}؟`,
    account: 'الحساب',
    lead: (network) => `بعد ذلك يمكنك تسجيل الدخول إلى هذا الحساب عبر ${apart(network)} أيضًا.`,
    warning:
      'تابع فقط إذا كنت قد بدأت ذلك بنفسك في اللعبة. إذا أرسلك شخص آخر إلى هنا، فأغلق هذه الصفحة: الحساب له وليس لك.',
    goOn: (network) => `ربط ${apart(network)}`,
  },
  failure: {
    expired: {
      title: 'انتهى تسجيل الدخول هذا',
      help: 'استغرق أكثر من عشر دقائق، أو اكتمل من قبل، أو بدأ في متصفح آخر. عُد إلى اللعبة وسجّل الدخول مرة أخرى.',
    },
    denied: {
      title: 'لم يكتمل تسجيل الدخول',
      help: 'لم تسمح لك الشبكة بالدخول، أو ألغيت العملية. عُد إلى اللعبة وسجّل الدخول مرة أخرى، وربما بطريقة أخرى.',
    },
    unavailable: {
      title: 'طريقة تسجيل الدخول هذه غير متاحة',
      help: 'عُد إلى اللعبة واختر طريقة أخرى لتسجيل الدخول.',
    },
    misasked: {
      title: 'طلبت اللعبة شيئًا غير ممكن',
      help: 'لا توجد مشكلة في حسابك. عُد إلى اللعبة وحاول مرة أخرى. إذا تكرر ذلك، فأرسل ما يظهر أدناه إلى فريق دعم اللعبة.',
    },
    banned: {
      title: 'هذا الحساب محظور',
      help: 'لا يمكنك تسجيل الدخول به. إذا كنت تعتقد أن هذا خطأ، فاكتب إلى فريق دعم اللعبة.',
    },
    busy: {
      title: 'محاولات كثيرة جدًا',
      help: 'انتظر دقيقة، ثم أعد تحميل هذه الصفحة.',
    },
    unreachable: {
      title: 'تعذّر الوصول إلى تسجيل الدخول الآن',
      help: 'انتظر لحظة، ثم عُد إلى اللعبة وحاول مرة أخرى.',
    },
    broken: {
      title: 'حدث خطأ من جانبنا',
      help: 'عُد إلى اللعبة وحاول مرة أخرى. إذا تكرر ذلك، فأرسل ما يظهر أدناه إلى فريق دعم اللعبة.',
    },
    code: 'الرمز',
    request: 'الطلب',
    detail: 'لمطوّري اللعبة',
    back: (game) => `العودة إلى ${apart(game)}`,
  },
  foot: { terms: 'شروط الاستخدام', privacy: 'الخصوصية', support: 'الدعم' },
}
