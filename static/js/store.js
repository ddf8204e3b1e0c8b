// What waits on this phone, in IndexedDB. The store may go away while the page lives: iOS closes it in the background.
// Then it is opened again, and what was asked of it is asked once more.
export class Unreadable extends Error {}

const PATIENCE = 3000; // milliseconds; a store that was taken away may also never answer

const within = (promise) => {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error("the store does not answer")), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

let opened = null;

const forget = () => {
  opened = null;
};

const open = () =>
  new Promise((done, fail) => {
    const request = indexedDB.open("scorebook", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("deals", { keyPath: "id", autoIncrement: true });
    request.onsuccess = () => {
      request.result.onclose = forget;
      done(request.result);
    };
    request.onerror = () => fail(request.error);
  });

// `work` gets the deals and says by `done` what the transaction brings, once it is over.
const attempt = async (mode, work) => {
  opened = opened || open();
  const database = await opened;
  return new Promise((over, fail) => {
    let result;
    const transaction = database.transaction("deals", mode, { durability: "strict" });
    transaction.oncomplete = () => over(result);
    transaction.onabort = () => fail(transaction.error || new Error("aborted"));
    work(transaction.objectStore("deals"), (value) => (result = value));
  });
};

const store = (mode, work) =>
  within(attempt(mode, work)).catch(() => {
    forget();
    return within(attempt(mode, work)).catch((error) => {
      forget();
      throw new Unreadable(error.message);
    });
  });

// --- whether something may wait, also while the store cannot be read ---------------------------------------------------

const MARK = "deals-wait";

const mark = (waits) => {
  try {
    if (waits) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
  } catch (error) {
    // forbidden: then nobody knows
  }
};

const mayWait = () => {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch (error) {
    return true;
  }
};

// --- the deals ---------------------------------------------------------------------------------------------------------

// All of them, in the order they were saved. Throws where they cannot be read: that is not the same as none. Only where
// this phone never kept one (a private window has no store) there is none.
export const read = async () => {
  try {
    const work = (deals, done) => {
      const asked = deals.getAll();
      asked.onsuccess = () => done(asked.result);
    };
    const deals = await store("readonly", work);
    if (!deals.length) mark(false);
    return deals;
  } catch (error) {
    if (mayWait()) throw error;
    return [];
  }
};

// Keep a deal and say its id. One that was kept although the store could not say so is found again by its key.
export const write = async (deal) => {
  const before = mayWait();
  mark(true);
  const id = await store("readwrite", (deals, done) => {
    const asked = deals.getAll();
    asked.onsuccess = () => {
      const kept = asked.result.find((one) => one.key === deal.key);
      const put = deals.put(kept && deal.id === undefined ? { ...deal, id: kept.id } : deal);
      put.onsuccess = () => done(put.result);
    };
  }).catch((error) => {
    mark(before);
    throw error;
  });
  mark(true); // another page may have found nothing in between
  return id;
};

export const remove = (id) =>
  store("readwrite", (deals) => {
    deals.delete(id);
  });
