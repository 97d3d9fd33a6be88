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
  captchaMissing: {
    zh: '请先完成验证',
    en: 'Please complete the check first.',
    es: 'Complete primero la verificación.',
    de: 'Bitte schließen Sie zuerst die Prüfung ab.',
    ja: '先に認証を完了してください。',
    fr: "Effectuez d'abord la vérification.",
  },
  captchaWrong: {
    zh: '验证未通过，请重试',
    en: 'The check failed. Please try again.',
    es: 'La verificación ha fallado. Inténtelo de nuevo.',
    de: 'Die Prüfung ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    ja: '認証に失敗しました。もう一度お試しください。',
    fr: 'La vérification a échoué. Veuillez réessayer.',
  },
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
