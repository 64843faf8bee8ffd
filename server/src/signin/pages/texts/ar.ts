import type { Texts } from './en.ts'

/**
 * Keeps the direction of a name or number to itself, whatever stands around it (Unicode Bidirectional Algorithm, 2.4).
 */
const apart = (text: string): string => `\u2068${text}\u2069`

/** A number or address, always from left to right (the same, 2.2). */
const leftToRight = (text: string): string => `\u2066${text}\u2069`

const numberExample = leftToRight('+966 11 000 0000')

/** Two, three to ten, and more minutes are said in different words. */
const minutesOf = (minutes: number): string =>
  minutes === 2 ? 'دقيقتين' : minutes <= 10 ? `${minutes} دقائق` : `${minutes} دقيقة`

/** Arabic, from right to left. */
export const ar: Texts = {
  signIn: {
    title: (game) => `تسجيل الدخول إلى ${apart(game)}`,
    lead: 'اختر الطريقة التي تريد المتابعة بها.',
    continueWith: (network) => `المتابعة عبر ${apart(network)}`,
    continueWithWallet: 'المتابعة بالهاتف أو البريد الإلكتروني',
    more: (count) => `طرق أخرى لتسجيل الدخول (${count})`,
    none: 'لا توجد هنا طريقة لتسجيل الدخول حتى الآن.',
    noneHelp: 'على مطوّري اللعبة أن يربطوا شبكة أولًا. يُرجى العودة لاحقًا.',
  },
  linking: {
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
  wallet: {
    title: (game) => `تسجيل الدخول إلى ${apart(game)}`,
    phone: 'رقم الهاتف',
    phoneHint: `مع رمز الدولة، مثل ${numberExample}`,
    sendText: 'أرسل لي رمزًا في رسالة نصية',
    email: 'البريد الإلكتروني',
    sendMail: 'أرسل لي رمزًا بالبريد الإلكتروني',
    or: 'أو',
    others: 'طرق أخرى لتسجيل الدخول',
    none: 'لا يمكن إرسال الرموز الآن. يُرجى تسجيل الدخول بطريقة أخرى.',
  },
  code: {
    title: 'أدخل الرمز',
    sent: (target) =>
      `رمز من ستة أرقام في طريقه إلى ${leftToRight(target)}. الرمز صالح لمدة عشر دقائق.`,
    mailHint: 'الرابط الموجود في الرسالة يؤدي الغرض نفسه في هذا المتصفح.',
    label: 'الرمز',
    submit: 'متابعة',
    again: 'إرسال الرمز مرة أخرى',
    otherWay: 'البدء من جديد بعنوان أو رقم آخر',
  },
  mailLink: {
    ask: (target) => `أنت على وشك تسجيل الدخول باسم ${leftToRight(target)}.`,
    submit: 'تسجيل الدخول',
    otherBrowserTitle: 'بدأت في متصفح آخر',
    otherBrowser:
      'لا يعمل هذا الرابط إلا في المتصفح الذي طلبته منه. عُد إليه وأدخل الرمز الموجود في الرسالة.',
  },
  emailStep: {
    title: 'بريدك الإلكتروني',
    ask: (game) => `تودّ ${apart(game)} معرفة بريدك الإلكتروني.`,
    submit: 'متابعة',
  },
  confirm: {
    title: 'تأكيد بريدك الإلكتروني',
    sent: (target) =>
      `رسالة في طريقها إلى ${leftToRight(target)}. أدخل الرمز الموجود فيها، أو افتح رابطها خلال يوم.`,
    submit: 'تأكيد',
    later: 'المتابعة دون تأكيد',
    ask: (email, game) =>
      `هل ${leftToRight(email)} بريدك الإلكتروني، وهل أدخلته من أجل ${apart(game)}؟`,
    yes: 'نعم، أؤكده',
    doneTitle: 'شكرًا لك',
    done: (email) => `تم تأكيد ${leftToRight(email)}. يمكنك إغلاق هذه الصفحة.`,
    overTitle: 'لم يعد هذا الرابط صالحًا',
    over: 'انتهت صلاحيته أو استُخدم من قبل. إذا لم يكن بريدك مؤكدًا، فأدخله مرة أخرى في اللعبة.',
    takenTitle: 'هذا البريد الإلكتروني يخص حسابًا آخر',
    taken: 'هناك من يسجّل الدخول به إلى هذه اللعبة. سجّل الدخول بذلك الحساب، أو أدخل بريدًا آخر.',
  },
  mistake: {
    phone: `اكتب الرقم مع رمز الدولة، مثل ${numberExample}.`,
    email: `هذا ليس بريدًا إلكترونيًا. يجب أن يحتوي على اسم وعلامة @ ونطاق، مثل ${leftToRight('name@example.com')}.`,
    code: 'هذا الرمز خاطئ. راجع أحدث رسالة وحاول مرة أخرى.',
    digits: 'أدخل الأرقام الستة من الرسالة.',
    tries: 'محاولات كثيرة جدًا بهذا الرمز. اطلب رمزًا جديدًا.',
    often: (minutes) =>
      minutes <= 1
        ? 'أُرسلت رسالة إلى هناك قبل قليل. انتظر دقيقة قبل أن تطلب أخرى.'
        : `أُرسلت عدة رسائل إلى هناك. اطلب مرة أخرى بعد ${minutesOf(minutes)}.`,
    refused: 'لا يمكن توصيل الرسائل إلى هناك. تحقق مما أدخلته، أو استخدم طريقة أخرى.',
    notSent: 'تعذّر إرسال الرسالة الآن. انتظر لحظة وحاول مرة أخرى.',
  },
  message: {
    codeSubject: (game, code) => `${code} هو رمزك في ${apart(game)}`,
    codeLead: (game) => `رمزك في ${apart(game)}:`,
    codeHelp: 'الرمز صالح لمدة عشر دقائق. أدخله حيث طلبته.',
    linkHelp: 'أو افتح هذا الرابط في المتصفح نفسه:',
    linkLabel: 'تسجيل الدخول',
    confirmSubject: (game, code) => `${code} لتأكيد بريدك الإلكتروني في ${apart(game)}`,
    confirmLead: (game) => `رمزك لتأكيد هذا البريد الإلكتروني في ${apart(game)}:`,
    confirmLinkHelp: 'أو افتح هذا الرابط خلال يوم:',
    confirmLabel: 'تأكيد البريد الإلكتروني',
    ignore: 'إذا لم تطلب ذلك، فتجاهل هذه الرسالة. لا تخبر أحدًا بالرمز أبدًا.',
    text: (game, code) => `${code} هو رمزك في ${apart(game)}. لا تخبر به أحدًا.`,
  },
}
