import { atom, computed, onMount } from 'nanostores';

const isOnline = atom(true);
onMount(isOnline, () => {
  const update = () => {
    isOnline.set(navigator.onLine);
  };
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
});

/** The socket of the session says how it is; without a session there is none to lose. */
export const isSocketLost = atom(false);

/** True while the server can be reached, as browser and socket see it. */
export const isConnected = computed([isOnline, isSocketLost], (online, lost) => online && !lost);
