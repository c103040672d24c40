import type { PortalTexts } from './english.ts';

export const french: PortalTexts = {
  oldPortalNotice: `# L’ancien portail ferme le 1er juin 2025

- Tous les utilisateurs ont été transférés vers ce nouveau portail.
- Les crédits existants peuvent encore être utilisés dans l’ancien portail, mais ne peuvent plus y être rechargés.
- Les utilisateurs transférés reçoivent un e-mail pour définir un mot de passe.`,
  terms: `L’exploitant de ce portail n’a pas encore publié de conditions générales ici.`,
  imprint: `L’exploitant de ce portail n’a pas encore publié de mentions légales ici.`,
  privacy: `L’exploitant de ce portail n’a pas encore publié de déclaration de protection des données ici. Ce que le portail lui-même enregistre :

- **Votre compte :** nom, entreprise, adresse, e-mail, numéro de TVA, langue et votre mot de passe sous forme d’empreinte que personne ne peut lire.
- **Vos commandes :** véhicules avec leur VIN, fichiers que vous envoyez et recevez, prix, crédits et bons de livraison.
- **Les messages** entre vous et le support, avec leurs fichiers, et les e-mails que le portail vous envoie.
- **Les sessions :** le moment de votre connexion, avec l’adresse et le type de votre navigateur.
- **Dans le stockage local de votre navigateur :** le jeton de votre session, votre langue et vos réglages d’affichage, une commande inachevée et, pendant que vous définissez un nouveau mot de passe, une clé à cet effet.

Le portail ne dépose aucun cookie et ne vous suit pas. Un numéro de TVA que vous saisissez est vérifié auprès du registre officiel de l’Union européenne. Si l’exploitant utilise le contrôle humain de Google, Google est informé de votre visite des formulaires qui l’affichent.`,
};
