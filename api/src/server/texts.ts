import { type Language, languages } from '@certdeck/contract';

/** Language of `msg`: the portal's six (D-023). */
export type ApiLanguage = Language;
/** A sentence for the customer in each of them. */
export type Text = Readonly<Record<ApiLanguage, string>>;

/**
 * Language of `msg`: the first language of Accept-Language that is one of the six; Chinese without the header,
 * English when it names other languages only.
 */
export function languageOf(header: string | undefined): ApiLanguage {
  if (!header || header.trim() === '' || header.trim() === '*') return 'zh';
  const wanted = header
    .slice(0, 1000)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters
        .map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1])
        .find((one) => one !== undefined);
      return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((entry) => entry.quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ tag }) => languages.find((known) => known === tag)).find(Boolean) ?? 'en';
}

/** Every sentence of the server itself, of sign-in and of the account area; other areas keep their own file. */
export const texts = {
  ok: { zh: '成功', en: 'OK', es: 'Correcto', de: 'OK', ja: '完了', fr: 'OK' },
  unauthorized: {
    zh: '登录已失效，请重新登录',
    en: 'Your session has ended. Please sign in again.',
    es: 'Su sesión ha terminado. Vuelva a iniciar sesión.',
    de: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    ja: 'セッションが終了しました。もう一度サインインしてください。',
    fr: 'Votre session est terminée. Veuillez vous reconnecter.',
  },
  notAllowedHere: {
    zh: '此站点未开放该功能',
    en: 'This site is not allowed to use this part of the portal.',
    es: 'Este sitio no puede usar esta parte del portal.',
    de: 'Diese Website darf diesen Teil des Portals nicht nutzen.',
    ja: 'このサイトではこの機能を利用できません。',
    fr: "Ce site n'est pas autorisé à utiliser cette partie du portail.",
  },
  forbidden: {
    zh: '您没有执行此操作的权限，请联系账户所有者',
    en: 'You don’t have permission to do this. Please ask the owner of the account.',
    es: 'No tiene permiso para hacer esto. Consulte al propietario de la cuenta.',
    de: 'Sie haben dafür keine Berechtigung. Bitte wenden Sie sich an den Inhaber des Kontos.',
    ja: 'この操作を行う権限がありません。アカウントの所有者にお問い合わせください。',
    fr: 'Vous n’avez pas l’autorisation d’effectuer cette action. Adressez-vous au propriétaire du compte.',
  },
  databaseAway: {
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is unavailable at the moment. Please try again shortly.',
    es: 'El servicio no está disponible en este momento. Vuelva a intentarlo en unos instantes.',
    de: 'Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal.',
    ja: 'ただいまサービスをご利用いただけません。しばらくしてからもう一度お試しください。',
    fr: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  },
  noSuchPath: {
    zh: '请求的地址不存在',
    en: 'There is nothing at this address.',
    es: 'No hay nada en esta dirección.',
    de: 'Unter dieser Adresse gibt es nichts.',
    ja: 'このアドレスには何もありません。',
    fr: "Il n'y a rien à cette adresse.",
  },
  tooLarge: {
    zh: '请求内容过大',
    en: 'The request is too large.',
    es: 'La petición es demasiado grande.',
    de: 'Die Anfrage ist zu groß.',
    ja: 'リクエストが大きすぎます。',
    fr: 'La requête est trop volumineuse.',
  },
  serverFault: {
    zh: '服务器内部错误！',
    en: 'Something went wrong on our side.',
    es: 'Algo ha fallado por nuestra parte.',
    de: 'Auf unserer Seite ist etwas schiefgegangen.',
    ja: 'サーバー側でエラーが発生しました。',
    fr: 'Une erreur est survenue de notre côté.',
  },
  busy: {
    zh: '请求过于频繁，请稍后再试',
    en: 'Too many requests. Please try again shortly.',
    es: 'Demasiadas peticiones. Inténtelo de nuevo en breve.',
    de: 'Zu viele Anfragen. Bitte versuchen Sie es gleich noch einmal.',
    ja: 'リクエストが多すぎます。しばらくしてからもう一度お試しください。',
    fr: 'Trop de requêtes. Réessayez dans un instant.',
  },
  badInput: {
    zh: '提交的内容有误',
    en: 'Some of the values are not valid.',
    es: 'Algunos valores no son válidos.',
    de: 'Einige Angaben sind ungültig.',
    ja: '入力内容に誤りがあります。',
    fr: 'Certaines valeurs ne sont pas valides.',
  },
  unreadable: {
    zh: '请求内容无法解析',
    en: 'The request could not be read.',
    es: 'No se pudo leer la petición.',
    de: 'Die Anfrage konnte nicht gelesen werden.',
    ja: 'リクエストを読み取れませんでした。',
    fr: "La requête n'a pas pu être lue.",
  },
  credentialsInAddress: {
    zh: '账号信息不能放在网址中，请放在请求正文里',
    en: 'Credentials must not stand in the address. Send them in the body.',
    es: 'Las credenciales no deben ir en la dirección. Envíelas en el cuerpo.',
    de: 'Zugangsdaten dürfen nicht in der Adresse stehen. Senden Sie sie im Inhalt.',
    ja: '認証情報を URL に含めないでください。本文で送信してください。',
    fr: "Les identifiants ne doivent pas figurer dans l'adresse. Envoyez-les dans le corps.",
  },
  keyReused: {
    zh: '该幂等键已用于另一个请求',
    en: 'This Idempotency-Key was used for a different request.',
    es: 'Esta Idempotency-Key se usó para otra petición.',
    de: 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet.',
    ja: 'この Idempotency-Key は別のリクエストで使用されています。',
    fr: 'Cette Idempotency-Key a servi à une autre requête.',
  },
  badKey: {
    zh: 'Idempotency-Key 格式错误',
    en: 'The Idempotency-Key is not valid.',
    es: 'La Idempotency-Key no es válida.',
    de: 'Der Idempotency-Key ist ungültig.',
    ja: 'Idempotency-Key の形式が正しくありません。',
    fr: "L'Idempotency-Key n'est pas valide.",
  },
  keyInClear: {
    zh: '私钥必须加密后提交，请勿提交明文私钥',
    en: 'The private key must be encrypted. Never send a private key in clear.',
    es: 'La clave privada debe ir cifrada. No envíe nunca una clave privada en claro.',
    de: 'Der private Schlüssel muss verschlüsselt sein. Senden Sie nie einen privaten Schlüssel im Klartext.',
    ja: '秘密鍵は必ず暗号化してください。平文のまま送信しないでください。',
    fr: "La clé privée doit être chiffrée. N'envoyez jamais une clé privée en clair.",
  },
  notFound: {
    zh: '记录不存在',
    en: 'Not found.',
    es: 'No encontrado.',
    de: 'Nicht gefunden.',
    ja: '見つかりません。',
    fr: 'Introuvable.',
  },

  allowance: (most: number): Text => {
    const count = (language: ApiLanguage) => new Intl.NumberFormat(language).format(most);
    return {
      zh: `数量已达上限（${count('zh')}），请先处理或删除已有的记录`,
      en: `One account can have up to ${count('en')} of these. Finish or delete some first.`,
      es: `Una cuenta puede tener ${count('es')} como máximo. Termine o elimine algunos primero.`,
      de: `Ein Konto kann höchstens ${count('de')} davon haben. Schließen Sie zuerst einige ab oder löschen Sie welche.`,
      ja: `1 つのアカウントで保持できる上限（${count('ja')} 件）に達しました。先に既存のものを処理するか削除してください。`,
      fr: `Un compte peut en avoir ${count('fr')} au plus. Terminez ou supprimez-en d'abord.`,
    };
  },

  fieldRequired: {
    zh: '不能为空',
    en: 'This is required.',
    es: 'Este dato es obligatorio.',
    de: 'Diese Angabe ist erforderlich.',
    ja: '必須項目です。',
    fr: 'Ce champ est obligatoire.',
  },
  fieldType: {
    zh: '类型错误',
    en: 'The value has the wrong type.',
    es: 'El valor es de un tipo incorrecto.',
    de: 'Der Wert hat den falschen Typ.',
    ja: '値の型が正しくありません。',
    fr: "La valeur n'est pas du bon type.",
  },
  fieldFormat: {
    zh: '格式错误',
    en: 'The format is not valid.',
    es: 'El formato no es válido.',
    de: 'Das Format ist ungültig.',
    ja: '形式が正しくありません。',
    fr: "Le format n'est pas valide.",
  },
  fieldTooLong: {
    zh: '内容过长',
    en: 'This is too long.',
    es: 'Es demasiado largo.',
    de: 'Die Angabe ist zu lang.',
    ja: '長すぎます。',
    fr: "C'est trop long.",
  },
  fieldTooShort: {
    zh: '内容过短',
    en: 'This is too short.',
    es: 'Es demasiado corto.',
    de: 'Die Angabe ist zu kurz.',
    ja: '短すぎます。',
    fr: "C'est trop court.",
  },
  fieldRange: {
    zh: '超出允许的范围',
    en: 'The value is out of range.',
    es: 'El valor está fuera del intervalo permitido.',
    de: 'Der Wert liegt außerhalb des erlaubten Bereichs.',
    ja: '値が範囲外です。',
    fr: 'La valeur est hors limites.',
  },
  fieldChoice: {
    zh: '不在允许的选项中',
    en: 'This is not one of the choices.',
    es: 'No es una de las opciones.',
    de: 'Das ist keine der Auswahlmöglichkeiten.',
    ja: '選択肢にない値です。',
    fr: 'Ce choix ne fait pas partie des options.',
  },
} as const satisfies Record<string, Text | ((most: number) => Text)>;
