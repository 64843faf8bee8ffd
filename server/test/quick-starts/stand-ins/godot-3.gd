# A game without a screen, made of the quick start. Words: the address of the service, client, project, and the sword to
# buy.
extends SceneTree


func _initialize():
	call_deferred("_play")


func _play():
	# A mistake ends a function, and not the engine.
	create_timer(60).connect("timeout", self, "quit", [1])
	var words = OS.get_cmdline_args()
	var portreeve = load("res://portreeve.gd").new()
	root.add_child(portreeve)
	portreeve.url = words[-4]
	portreeve.client = int(words[-3])
	portreeve.project = int(words[-2])
	var sword = words[-1]
	var tokens = yield(portreeve.sign_in(), "completed")
	tokens = yield(portreeve.refresh(tokens["refresh_token"]), "completed")
	print("token: ", tokens["access_token"])
	var store = yield(portreeve.store(tokens), "completed")
	for item in store["items"]:
		print(item["sku"])
	for item in yield(portreeve.items(tokens), "completed")["items"]:
		print(item["sku"])
	yield(portreeve.claim(tokens, "welcome"), "completed")
	yield(portreeve.buy(tokens, "potion", "gold"), "completed")
	for item in yield(portreeve.inventory(tokens), "completed")["items"]:
		print("owned ", item["sku"])
	print(yield(portreeve.balance(tokens), "completed")["items"][0]["sku"])
	print(yield(portreeve.consume(tokens, "potion", 1), "completed"))
	print("order ", yield(portreeve.pay(tokens, sword), "completed").get("status"))
	for item in yield(portreeve.inventory(tokens), "completed")["items"]:
		print("bought ", item["sku"])
	print("again ", yield(portreeve.pay(tokens, sword), "completed"))
	quit()
