export {
  type AnnouncedPrice,
  insertNotice,
  lapseNotice,
  markKept,
  selectAnnouncedPrice,
  selectNotices,
  selectSubscribersToTell,
  updateNotice,
} from './store.ts';
