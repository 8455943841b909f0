import { App } from "./app";

const app = new App();
document.body.append(app.element);
app.start();

if ("serviceWorker" in navigator && location.protocol !== "file:" && import.meta.env.PROD) {
  void navigator.serviceWorker.register("./sw.js");
}
