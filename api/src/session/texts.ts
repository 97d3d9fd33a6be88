import type { Text } from '../server/texts.ts';

const time = (seconds: number): Text =>
  seconds < 90
    ? {
        zh: `${seconds} 秒`,
        en: `${seconds} seconds`,
        es: `${seconds} segundos`,
        de: `${seconds} Sekunden`,
        ja: `${seconds} 秒`,
        fr: `${seconds} secondes`,
      }
    : {
        zh: `${Math.ceil(seconds / 60)} 分钟`,
        en: `${Math.ceil(seconds / 60)} minutes`,
        es: `${Math.ceil(seconds / 60)} minutos`,
        de: `${Math.ceil(seconds / 60)} Minuten`,
        ja: `${Math.ceil(seconds / 60)} 分`,
        fr: `${Math.ceil(seconds / 60)} minutes`,
      };

/** Sentences of sign-in, sign-up and the password. */
export const sessionTexts = {
  wrongCredentials: {
    zh: '账号或密码错误',
    en: 'The account or the password is wrong.',
    es: 'La cuenta o la contraseña es incorrecta.',
    de: 'Konto oder Passwort ist falsch.',
    ja: 'アカウントまたはパスワードが正しくありません。',
    fr: 'Le compte ou le mot de passe est incorrect.',
  },
  passwordMissing: {
    zh: '请输入密码',
    en: 'Please enter your password.',
    es: 'Introduzca su contraseña.',
    de: 'Bitte geben Sie Ihr Passwort ein.',
    ja: 'パスワードを入力してください。',
    fr: 'Saisissez votre mot de passe.',
  },
  /** To devices that nobody knows, after a hundred wrong passwords in a row, whether or not there is an account. */
  codeNeeded: {
    zh: '密码错误次数过多，此设备暂不能用密码登录。请通过“忘记密码”用验证码设置新密码，或在登录过的设备上登录',
    en: 'Too many wrong passwords: this device can’t sign in by password now. Set a new password with a code (“Forgot your password?”), or use a device that has signed in before.',
    es: 'Demasiadas contraseñas incorrectas: este dispositivo no puede entrar con contraseña por ahora. Establezca una nueva con un código («¿Olvidó la contraseña?») o use un dispositivo en el que ya haya iniciado sesión.',
    de: 'Zu viele falsche Passwörter: Dieses Gerät kann sich vorerst nicht mit Passwort anmelden. Legen Sie mit einem Code ein neues fest („Passwort vergessen?“) oder nutzen Sie ein Gerät, auf dem Sie schon angemeldet waren.',
    ja: 'パスワードの誤りが多すぎるため、この端末では現在パスワードでサインインできません。「パスワードをお忘れですか」から確認コードで再設定するか、以前サインインした端末をご利用ください。',
    fr: 'Trop de mots de passe incorrects : cet appareil ne peut pas se connecter par mot de passe pour le moment. Définissez-en un nouveau avec un code (« Mot de passe oublié ? ») ou utilisez un appareil déjà connecté auparavant.',
  },
  /** The mail's language is not known, so its subject names it twice and its text says it six times. */
  guessedSubject: '登录安全提醒 · Wrong passwords for your account',
  guessedBody: (times: number): Text => ({
    zh: `有人在您未使用过的设备上连续 ${times} 次输错您账户的密码。您的账户没有被锁定：登录过的设备不受影响。如果不是您本人，请使用一个未在别处用过的强密码；如果是您忘记了密码，可在登录页用验证码重设。`,
    en: `Somebody has entered ${times} wrong passwords in a row for your account, on devices that you have not used before. Your account is not locked, and devices that you have signed in on are not affected. If it was not you, make sure that your password is strong and used nowhere else. If you have forgotten it, set a new one with a code from the sign-in page.`,
    es: `Alguien ha introducido ${times} contraseñas incorrectas seguidas para su cuenta, en dispositivos que usted no había usado antes. Su cuenta no está bloqueada y los dispositivos en los que ya ha iniciado sesión no se ven afectados. Si no ha sido usted, asegúrese de que su contraseña sea segura y no la use en ningún otro sitio. Si la ha olvidado, establezca una nueva con un código desde la página de inicio de sesión.`,
    de: `Jemand hat für Ihr Konto ${times}-mal hintereinander ein falsches Passwort eingegeben, auf Geräten, die Sie bisher nicht benutzt haben. Ihr Konto ist nicht gesperrt, und Geräte, auf denen Sie schon angemeldet waren, sind nicht betroffen. Waren das nicht Sie, achten Sie darauf, dass Ihr Passwort stark ist und nirgendwo sonst verwendet wird. Haben Sie es vergessen, legen Sie auf der Anmeldeseite mit einem Code ein neues fest.`,
    ja: `これまで使用されたことのない端末から、お客様のアカウントに対して誤ったパスワードが ${times} 回続けて入力されました。アカウントはロックされておらず、以前サインインした端末には影響ありません。お心当たりがない場合は、他で使っていない強力なパスワードをご利用ください。パスワードをお忘れの場合は、サインイン画面から確認コードで再設定できます。`,
    fr: `Quelqu'un a saisi ${times} mots de passe incorrects d'affilée pour votre compte, depuis des appareils que vous n'aviez pas encore utilisés. Votre compte n'est pas verrouillé et les appareils sur lesquels vous vous êtes déjà connecté ne sont pas concernés. Si ce n'était pas vous, vérifiez que votre mot de passe est robuste et n'est utilisé nulle part ailleurs. Si vous l'avez oublié, définissez-en un nouveau avec un code depuis la page de connexion.`,
  }),
  codeWrong: {
    zh: '验证码错误或已过期',
    en: 'The code is wrong or has expired.',
    es: 'El código es incorrecto o ha caducado.',
    de: 'Der Code ist falsch oder abgelaufen.',
    ja: 'コードが正しくないか、有効期限が切れています。',
    fr: 'Le code est incorrect ou a expiré.',
  },
  accountExists: {
    zh: '账号已存在',
    en: 'This account exists already.',
    es: 'Esta cuenta ya existe.',
    de: 'Dieses Konto gibt es bereits.',
    ja: 'このアカウントは既に存在します。',
    fr: 'Ce compte existe déjà.',
  },
  accountFormat: {
    zh: '请输入有效的邮箱或手机号',
    en: 'Enter a valid e-mail address or phone number.',
    es: 'Introduzca un correo o un teléfono válido.',
    de: 'Geben Sie eine gültige E-Mail-Adresse oder Telefonnummer ein.',
    ja: '有効なメールアドレスまたは電話番号を入力してください。',
    fr: 'Saisissez une adresse e-mail ou un numéro de téléphone valide.',
  },
  emailFormat: {
    zh: '邮箱格式不正确',
    en: 'The e-mail address is not valid.',
    es: 'La dirección de correo no es válida.',
    de: 'Die E-Mail-Adresse ist ungültig.',
    ja: 'メールアドレスの形式が正しくありません。',
    fr: "L'adresse e-mail n'est pas valide.",
  },
  phoneFormat: {
    zh: '手机号格式错误',
    en: 'The phone number is not valid.',
    es: 'El número de móvil no es válido.',
    de: 'Die Mobilnummer ist ungültig.',
    ja: '携帯電話番号の形式が正しくありません。',
    fr: "Le numéro de mobile n'est pas valide.",
  },
  countryNotServed: {
    zh: '暂不支持向该国家或地区的手机号发送短信，请使用邮箱',
    en: 'Text messages to this country or region are not available. Please use an e-mail address.',
    es: 'No se envían mensajes de texto a este país o región. Use una dirección de correo.',
    de: 'In dieses Land oder diese Region werden keine SMS gesendet. Bitte verwenden Sie eine E-Mail-Adresse.',
    ja: 'この国・地域の番号にはSMSを送信できません。メールアドレスをご利用ください。',
    fr: "L'envoi de SMS vers ce pays ou cette région n'est pas possible. Utilisez une adresse e-mail.",
  },
  inviteUnknown: {
    zh: '邀请码不存在',
    en: 'This invite code does not exist.',
    es: 'Este código de invitación no existe.',
    de: 'Diesen Einladungscode gibt es nicht.',
    ja: 'この招待コードは存在しません。',
    fr: "Ce code d'invitation n'existe pas.",
  },
  tooMany: (seconds: number): Text => ({
    zh: `操作过于频繁，请 ${time(seconds).zh}后再试`,
    en: `Too many tries. Please try again in ${time(seconds).en}.`,
    es: `Demasiados intentos. Inténtelo de nuevo en ${time(seconds).es}.`,
    de: `Zu viele Versuche. Bitte versuchen Sie es in ${time(seconds).de} erneut.`,
    ja: `試行回数が多すぎます。${time(seconds).ja}後にもう一度お試しください。`,
    fr: `Trop de tentatives. Réessayez dans ${time(seconds).fr}.`,
  }),
  codeSubject: {
    signup: {
      zh: '注册验证码',
      en: 'Your sign-up code',
      es: 'Su código de registro',
      de: 'Ihr Code zur Registrierung',
      ja: '登録用の確認コード',
      fr: "Votre code d'inscription",
    },
    password: {
      zh: '修改密码验证码',
      en: 'Your code to change the password',
      es: 'Su código para cambiar la contraseña',
      de: 'Ihr Code zum Ändern des Passworts',
      ja: 'パスワード変更用の確認コード',
      fr: 'Votre code pour changer de mot de passe',
    },
  },
  codeBody: (code: string, minutes: number): Text => ({
    zh: `您的验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。`,
    en: `Your code is ${code}. It is valid for ${minutes} minutes. If you did not ask for it, ignore this message.`,
    es: `Su código es ${code}. Es válido durante ${minutes} minutos. Si no lo ha pedido, ignore este mensaje.`,
    de: `Ihr Code lautet ${code}. Er gilt ${minutes} Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.`,
    ja: `確認コードは ${code} です。${minutes} 分間有効です。お心当たりのない場合は無視してください。`,
    fr: `Votre code est ${code}. Il est valable ${minutes} minutes. Si vous ne l'avez pas demandé, ignorez ce message.`,
  }),
};
