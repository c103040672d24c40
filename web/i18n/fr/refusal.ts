import type { refusal as english } from '../en/refusal.ts';
import type { Translated } from '../types.ts';

export const refusal: Translated<typeof english> = {
  accountNotActive: 'Votre compte n’est pas encore actif. Attendez qu’il soit débloqué ou contactez le support.',
  additionalTooLong: 'Le texte complémentaire ne peut pas dépasser 200 caractères.',
  checksumInvalid:
    'Les sommes de contrôle du fichier modifié ne sont pas correctes ; il ne peut donc pas devenir une solution.',
  checksumInvalidBefore:
    'Les sommes de contrôle de l’original ne sont pas correctes ; aucune solution ne peut être enregistrée.',
  checksumNotFound:
    'Les sommes de contrôle indiquées par ce véhicule n’ont pas été trouvées dans l’original ; aucune solution ne peut être enregistrée.',
  checksumUnknown:
    'La somme de contrôle de ce véhicule n’est pas connue du service automatique ; aucune solution ne peut être enregistrée.',
  differentSoftware:
    'Plus de 1 % du fichier diffère : cela ressemble à un autre logiciel, aucune solution n’a donc été enregistrée.',
  dtcCodesMissing: 'Aucun code DTC indiqué…',
  dtcCodesNotValid: 'Codes DTC incorrects. Vérifiez le format',
  fileAlreadyStored: 'Cette tâche a déjà son fichier.',
  fileEmpty: 'Le fichier est vide. Relisez-le.',
  fileMissing: 'Aucun fichier n’est arrivé. Choisissez-le à nouveau. Code 0xhjz7',
  fileSizeMismatch: 'Le fichier n’est pas arrivé en entier. Réessayez et vérifiez le fichier. Code 0xhjz7',
  fileTooLarge: 'Le fichier est trop volumineux.',
  fileTypeNotValid: 'Type de fichier non valide ! Choisissez un type de fichier valide ou contactez le support.',
  formExpected: 'Cet appel attend un formulaire avec un fichier.',
  internalError: 'Une erreur s’est produite de notre côté. Réessayez ou contactez le support.',
  invalidInput: 'Une donnée saisie n’est pas valide.',
  lengthDiffers:
    'L’original et le fichier modifié n’ont pas la même longueur ; aucune solution ne peut être enregistrée.',
  messageEmpty: 'Pas de texte',
  methodNotOffered: 'Ce véhicule ne propose pas l’une des méthodes choisies. Choisissez à nouveau.',
  modifiedFileMissing: 'Téléversez le fichier modifié avant de fermer la tâche.',
  noModuleFile: 'Ce véhicule n’a pas de fichier de module séparé, ou aucune des méthodes choisies ne s’y applique.',
  onlyWatching: 'Vous consultez seulement ce compte : rien ne peut y être modifié.',
  notAllowed: 'Vous n’avez pas le droit de faire cela.',
  notFound: 'Le fichier n’est pas disponible. Patientez ou contactez le support',
  nothingChanged:
    'Le fichier modifié ne diffère pas de l’original là où cela compte ; aucune solution ne peut être enregistrée.',
  notListedStandsAlone: '« Méthode non listée » ne peut pas être combinée avec d’autres méthodes.',
  notRaw: 'L’original n’est pas une image brute ; aucune solution ne peut être enregistrée.',
  notReproducible: 'La modification n’a pas pu être reproduite octet par octet ; aucune solution n’a été enregistrée.',
  notSignedIn: 'Veuillez vous reconnecter.',
  oneMethodPerSolution: 'Une solution ne peut être enregistrée que pour une tâche avec exactement une méthode listée.',
  oneStageOnly: 'Une seule méthode Stage peut être commandée à la fois.',
  orderKeyTaken: 'Cette commande a déjà été envoyée avec d’autres données. Commencez-en une nouvelle.',
  priceChanged: 'Le prix a changé. Vérifiez-le et réessayez.',
  priceMissing: 'Fixez le prix de cette tâche avant de la fermer.',
  setupKeyNotValid: 'Ce lien de mise en service n’est plus valable.',
  softwareUnknown:
    'Le numéro de logiciel de l’original n’a pas été reconnu ; aucune solution ne peut être enregistrée.',
  taskExists: 'Cette commande a déjà une tâche pour ce fichier.',
  taskNotOpen: 'Cette tâche n’est plus ouverte.',
  taskNotPaid: 'Le fichier de tuning peut être téléchargé une fois la tâche payée. Code 0x9944',
  taskNotPayable: 'Cette tâche ne peut pas être payée pour l’instant.',
  termsNotAccepted: 'Veuillez accepter les conditions.',
  tooManyRequests: 'Trop de tentatives. Attendez un instant et réessayez.',
  vinNotValid: 'Le VIN doit comporter plus de 4 caractères.',
  wrongCredentials: 'Le nom d’utilisateur ou le mot de passe est incorrect.',
  signUpNotValid: 'Veuillez remplir correctement tous les champs',
  humanCheckFailed: 'La vérification que vous êtes une personne a échoué. Réessayez.',
  humanCheckNotReachable: 'La vérification que vous êtes une personne n’est pas joignable pour l’instant. Réessayez.',
  vatRegisterNotReachable:
    'Le registre officiel n’est pas joignable pour l’instant. Le numéro semble correct ; le support le vérifiera.',
  accountNotValid: 'Certaines données du compte ne sont pas valides.',
  emailTaken: 'Cette adresse e-mail est déjà utilisée.',
  emailLinkNotValid: 'Ce lien n’est plus valable. Modifiez à nouveau votre adresse e-mail.',
  wrongPassword: 'Le mot de passe actuel n’est pas correct.',
  mailAlreadySent: 'Ce message a déjà été envoyé.',
  mailServerMissing: 'Aucun serveur de messagerie n’est configuré : les messages sont conservés ici et pas envoyés.',
  updateNotPossible: 'Cette tâche ne peut pas être mise à jour pour l’instant.',
  taskNotReviewable: 'Cette tâche ne peut pas être renvoyée pour l’instant.',
  noAnswer: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
};
