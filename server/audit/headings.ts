import type { AuditAction } from '#contract/audit.ts';
import type { Language } from '#contract/languages.ts';

type Column = 'at' | 'actor' | 'address' | 'action' | 'call' | 'subject' | 'subjectId' | 'before' | 'after';
type Headings = { columns: Record<Column, string>; actions: Record<AuditAction, string> };

/** What stands over the columns of the exported audit log, and what its actions are called. */
export const headings: Record<Language, Headings> = {
  en: {
    columns: {
      at: 'Time (Vienna)',
      actor: 'Who',
      address: 'From where',
      action: 'Action',
      call: 'Call',
      subject: 'Subject',
      subjectId: 'Key',
      before: 'Before',
      after: 'After',
    },
    actions: { created: 'created', changed: 'changed', deleted: 'deleted', exported: 'exported', watched: 'looked at' },
  },
  de: {
    columns: {
      at: 'Zeit (Wien)',
      actor: 'Wer',
      address: 'Von wo',
      action: 'Aktion',
      call: 'Aufruf',
      subject: 'Gegenstand',
      subjectId: 'Schlüssel',
      before: 'Vorher',
      after: 'Nachher',
    },
    actions: {
      created: 'angelegt',
      changed: 'geändert',
      deleted: 'gelöscht',
      exported: 'exportiert',
      watched: 'angesehen',
    },
  },
  fr: {
    columns: {
      at: 'Heure (Vienne)',
      actor: 'Qui',
      address: 'D’où',
      action: 'Action',
      call: 'Appel',
      subject: 'Objet',
      subjectId: 'Clé',
      before: 'Avant',
      after: 'Après',
    },
    actions: { created: 'créé', changed: 'modifié', deleted: 'supprimé', exported: 'exporté', watched: 'consulté' },
  },
  it: {
    columns: {
      at: 'Ora (Vienna)',
      actor: 'Chi',
      address: 'Da dove',
      action: 'Azione',
      call: 'Chiamata',
      subject: 'Oggetto',
      subjectId: 'Chiave',
      before: 'Prima',
      after: 'Dopo',
    },
    actions: {
      created: 'creato',
      changed: 'modificato',
      deleted: 'eliminato',
      exported: 'esportato',
      watched: 'consultato',
    },
  },
  nl: {
    columns: {
      at: 'Tijd (Wenen)',
      actor: 'Wie',
      address: 'Waarvandaan',
      action: 'Actie',
      call: 'Aanroep',
      subject: 'Onderwerp',
      subjectId: 'Sleutel',
      before: 'Voor',
      after: 'Na',
    },
    actions: {
      created: 'aangemaakt',
      changed: 'gewijzigd',
      deleted: 'verwijderd',
      exported: 'geëxporteerd',
      watched: 'bekeken',
    },
  },
  pl: {
    columns: {
      at: 'Czas (Wiedeń)',
      actor: 'Kto',
      address: 'Skąd',
      action: 'Działanie',
      call: 'Wywołanie',
      subject: 'Przedmiot',
      subjectId: 'Klucz',
      before: 'Przed',
      after: 'Po',
    },
    actions: {
      created: 'utworzono',
      changed: 'zmieniono',
      deleted: 'usunięto',
      exported: 'wyeksportowano',
      watched: 'przeglądano',
    },
  },
  ru: {
    columns: {
      at: 'Время (Вена)',
      actor: 'Кто',
      address: 'Откуда',
      action: 'Действие',
      call: 'Вызов',
      subject: 'Предмет',
      subjectId: 'Ключ',
      before: 'До',
      after: 'После',
    },
    actions: {
      created: 'создано',
      changed: 'изменено',
      deleted: 'удалено',
      exported: 'выгружено',
      watched: 'просмотрено',
    },
  },
  es: {
    columns: {
      at: 'Hora (Viena)',
      actor: 'Quién',
      address: 'Desde dónde',
      action: 'Acción',
      call: 'Llamada',
      subject: 'Objeto',
      subjectId: 'Clave',
      before: 'Antes',
      after: 'Después',
    },
    actions: {
      created: 'creado',
      changed: 'modificado',
      deleted: 'eliminado',
      exported: 'exportado',
      watched: 'consultado',
    },
  },
};
